import { content } from './en/content.ts'
import { translator } from './translator.ts'

export const t = translator('content', content)
