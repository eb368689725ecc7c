import { lists } from './en/lists.ts'
import { translator } from './translator.ts'

export const t = translator('lists', lists)
