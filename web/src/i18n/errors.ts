import { errors } from './en/errors.ts'
import { translator } from './translator.ts'

export const t = translator('errors', errors)
