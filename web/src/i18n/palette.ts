import { palette } from './en/palette.ts'
import { translator } from './translator.ts'

export const t = translator('palette', palette)
