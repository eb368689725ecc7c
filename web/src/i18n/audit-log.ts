import { auditLog } from './en/audit-log.ts'
import { translator } from './translator.ts'

export const t = translator('auditLog', auditLog)
