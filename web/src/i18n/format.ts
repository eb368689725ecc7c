import { format } from './en/format.ts'
import { translator } from './translator.ts'

export const t = translator('format', format)
