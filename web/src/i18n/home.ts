import { home } from './en/home.ts'
import { translator } from './translator.ts'

export const t = translator('home', home)
