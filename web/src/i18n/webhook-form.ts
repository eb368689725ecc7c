import { webhookForm } from './en/webhook-form.ts'
import { translator } from './translator.ts'

export const t = translator('webhookForm', webhookForm)
