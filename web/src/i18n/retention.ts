import { retention } from './en/retention.ts'
import { translator } from './translator.ts'

export const t = translator('retention', retention)
