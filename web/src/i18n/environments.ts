import { environments } from './en/environments.ts'
import { translator } from './translator.ts'

export const t = translator('environments', environments)
