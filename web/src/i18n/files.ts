import { files } from './en/files.ts'
import { translator } from './translator.ts'

export const t = translator('files', files)
