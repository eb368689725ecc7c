import { entryHistory } from './en/entry-history.ts'
import { translator } from './translator.ts'

export const t = translator('entryHistory', entryHistory)
