import { richText } from './en/rich-text.ts'
import { translator } from './translator.ts'

export const t = translator('richText', richText)
