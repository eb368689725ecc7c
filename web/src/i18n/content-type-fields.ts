import { contentTypeFields } from './en/content-type-fields.ts'
import { translator } from './translator.ts'

export const t = translator('contentTypeFields', contentTypeFields)
