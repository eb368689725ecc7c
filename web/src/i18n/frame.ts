import { frame } from './en/frame.ts'
import { translator } from './translator.ts'

export const t = translator('frame', frame)
