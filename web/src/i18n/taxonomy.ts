import { taxonomy } from './en/taxonomy.ts'
import { translator } from './translator.ts'

export const t = translator('taxonomy', taxonomy)
