import { spaces } from './en/spaces.ts'
import { translator } from './translator.ts'

export const t = translator('spaces', spaces)
