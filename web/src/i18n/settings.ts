import { settings } from './en/settings.ts'
import { translator } from './translator.ts'

export const t = translator('settings', settings)
