import { tokens } from './en/tokens.ts'
import { translator } from './translator.ts'

export const t = translator('tokens', tokens)
