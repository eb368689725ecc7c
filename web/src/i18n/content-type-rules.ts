import { contentTypeRules } from './en/content-type-rules.ts'
import { translator } from './translator.ts'

export const t = translator('contentTypeRules', contentTypeRules)
