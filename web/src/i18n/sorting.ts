import { sorting } from './en/sorting.ts'
import { translator } from './translator.ts'

export const t = translator('sorting', sorting)
