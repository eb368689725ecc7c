import { previews } from './en/previews.ts'
import { translator } from './translator.ts'

export const t = translator('previews', previews)
