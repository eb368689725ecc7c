import { MAX_NAME_LENGTH } from '../rules/text.ts'
import { body, type Of, optional, Type } from '../schema.ts'
import { accountSys } from '../shapes/account-sys.ts'
import { collection } from '../shapes/collection.ts'
import { Name, text } from '../shapes/text.ts'

export const ProfileBody = body(
  'ProfileBody',
  'The name of your own account.',
  { firstName: Name, lastName: optional(text(MAX_NAME_LENGTH)) },
  {
    echoed: [
      ...['email', 'avatarUrl', 'activated', 'signInCount', 'confirmed', '2faEnabled'],
      ...['cookieConsentData', 'preferredLanguage'],
    ],
  },
)
export type ProfileBody = Of<typeof ProfileBody>

export const User = Type.Object(
  {
    firstName: Type.String(),
    lastName: Type.String(),
    avatarUrl: Type.Null(),
    email: Type.String(),
    activated: Type.Boolean({ description: 'False for an account that is suspended or not yet activated.' }),
    signInCount: Type.Integer({ minimum: 0 }),
    confirmed: Type.Boolean({ description: 'False for an invited user who has not accepted yet.' }),
    '2faEnabled': Type.Boolean({ description: 'Only true in the account of the caller.' }),
    cookieConsentData: Type.Literal(''),
    preferredLanguage: Type.Null(),
    sys: accountSys('User'),
  },
  { title: 'User', description: 'A user account.' },
)
export type User = Of<typeof User>

export const Users = collection(User)
