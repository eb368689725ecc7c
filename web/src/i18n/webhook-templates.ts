import { webhookTemplates } from './en/webhook-templates.ts'
import { translator } from './translator.ts'

export const t = translator('webhookTemplates', webhookTemplates)
