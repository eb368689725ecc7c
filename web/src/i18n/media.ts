import { media } from './en/media.ts'
import { translator } from './translator.ts'

export const t = translator('media', media)
