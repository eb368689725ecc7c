import { schedule } from './en/schedule.ts'
import { translator } from './translator.ts'

export const t = translator('schedule', schedule)
