import { apiKeys } from './en/api-keys.ts'
import { translator } from './translator.ts'

export const t = translator('apiKeys', apiKeys)
