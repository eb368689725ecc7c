import { type Of, Type } from '../schema.ts'
import { link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'

export const PasswordReset = Type.Object(
  {
    url: Type.String({ description: 'Where the user chooses a new password. Only in this response; works once.' }),
    sys: Type.Object({ type: Type.Literal('PasswordReset'), user: link('User'), expiresAt: Timestamp }),
  },
  { title: 'PasswordReset', description: 'A link with which a user who cannot sign in chooses a new password.' },
)
export type PasswordReset = Of<typeof PasswordReset>
