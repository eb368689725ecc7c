import { fieldTypes } from './en/field-types.ts'
import { translator } from './translator.ts'

export const t = translator('fieldTypes', fieldTypes)
