import { members } from './en/members.ts'
import { translator } from './translator.ts'

export const t = translator('members', members)
