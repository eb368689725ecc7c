import { webhookCalls } from './en/webhook-calls.ts'
import { translator } from './translator.ts'

export const t = translator('webhookCalls', webhookCalls)
