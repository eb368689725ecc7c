import { applications } from './en/applications.ts'
import { translator } from './translator.ts'

export const t = translator('applications', applications)
