import { releases } from './en/releases.ts'
import { translator } from './translator.ts'

export const t = translator('releases', releases)
