import { keyboardHelp } from './en/keyboard-help.ts'
import { translator } from './translator.ts'

export const t = translator('keyboardHelp', keyboardHelp)
