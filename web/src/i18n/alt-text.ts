import { altText } from './en/alt-text.ts'
import { translator } from './translator.ts'

export const t = translator('altText', altText)
