import { pickers } from './en/pickers.ts'
import { translator } from './translator.ts'

export const t = translator('pickers', pickers)
