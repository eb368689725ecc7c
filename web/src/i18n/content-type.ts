import { contentType } from './en/content-type.ts'
import { translator } from './translator.ts'

export const t = translator('contentType', contentType)
