import { locales } from './en/locales.ts'
import { translator } from './translator.ts'

export const t = translator('locales', locales)
