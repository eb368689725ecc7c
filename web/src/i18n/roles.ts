import { roles } from './en/roles.ts'
import { translator } from './translator.ts'

export const t = translator('roles', roles)
