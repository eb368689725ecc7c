import { webhooks } from './en/webhooks.ts'
import { translator } from './translator.ts'

export const t = translator('webhooks', webhooks)
