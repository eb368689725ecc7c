import { account } from './account.ts'
import { format } from './format.ts'
import { frame } from './frame.ts'
import { signIn } from './sign-in.ts'

export const de = { account, format, frame, signIn } as const
