import { general } from './en/general.ts'
import { translator } from './translator.ts'

export const t = translator('general', general)
