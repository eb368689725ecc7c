import { apiReference } from './en/api-reference.ts'
import { translator } from './translator.ts'

export const t = translator('apiReference', apiReference)
