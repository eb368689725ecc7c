import { spaceImport } from './en/space-import.ts'
import { translator } from './translator.ts'

export const t = translator('spaceImport', spaceImport)
