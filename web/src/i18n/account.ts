import { account } from './en/account.ts'
import { translator } from './translator.ts'

export const t = translator('account', account)
