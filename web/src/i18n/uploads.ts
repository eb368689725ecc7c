import { uploads } from './en/uploads.ts'
import { translator } from './translator.ts'

export const t = translator('uploads', uploads)
