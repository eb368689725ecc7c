import { publishing } from './en/publishing.ts'
import { translator } from './translator.ts'

export const t = translator('publishing', publishing)
