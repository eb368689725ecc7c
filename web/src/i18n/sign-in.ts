import { signIn } from './en/sign-in.ts'
import { translator } from './translator.ts'

export const t = translator('signIn', signIn)
