import { editing } from './en/editing.ts'
import { translator } from './translator.ts'

export const t = translator('editing', editing)
