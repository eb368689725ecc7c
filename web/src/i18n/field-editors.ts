import { fieldEditors } from './en/field-editors.ts'
import { translator } from './translator.ts'

export const t = translator('fieldEditors', fieldEditors)
