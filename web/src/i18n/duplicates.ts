import { duplicates } from './en/duplicates.ts'
import { translator } from './translator.ts'

export const t = translator('duplicates', duplicates)
