import { status } from './en/status.ts'
import { translator } from './translator.ts'

export const t = translator('status', status)
