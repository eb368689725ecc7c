import { problems } from './en/problems.ts'
import { translator } from './translator.ts'

export const t = translator('problems', problems)
