import { crop } from './en/crop.ts'
import { translator } from './translator.ts'

export const t = translator('crop', crop)
