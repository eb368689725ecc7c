import { entry } from './en/entry.ts'
import { translator } from './translator.ts'

export const t = translator('entry', entry)
