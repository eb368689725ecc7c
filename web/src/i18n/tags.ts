import { tags } from './en/tags.ts'
import { translator } from './translator.ts'

export const t = translator('tags', tags)
