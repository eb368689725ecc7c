import { templates } from './en/templates.ts'
import { translator } from './translator.ts'

export const t = translator('templates', templates)
