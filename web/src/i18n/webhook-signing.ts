import { webhookSigning } from './en/webhook-signing.ts'
import { translator } from './translator.ts'

export const t = translator('webhookSigning', webhookSigning)
