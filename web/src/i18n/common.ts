import { common } from './en/common.ts'
import { translator } from './translator.ts'

export const t = translator('common', common)
