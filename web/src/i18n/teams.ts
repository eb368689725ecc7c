import { teams } from './en/teams.ts'
import { translator } from './translator.ts'

export const t = translator('teams', teams)
