import { MAX_NAME_LENGTH } from '../rules/text.ts'
import { body, nullable, type Of, optional, Type } from '../schema.ts'
import { accountSys } from '../shapes/account-sys.ts'
import { collection } from '../shapes/collection.ts'
import { Name, text } from '../shapes/text.ts'

const LanguageTag = Type.String({
  maxLength: 35,
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  description: 'A BCP 47 language tag, such as `en` or `de`.',
})

export const ProfileBody = body(
  'ProfileBody',
  'The name and language of your own account.',
  {
    firstName: Name,
    lastName: optional(text(MAX_NAME_LENGTH)),
    preferredLanguage: Type.Optional(nullable(LanguageTag)),
  },
  {
    echoed: ['email', 'avatarUrl', 'activated', 'signInCount', 'confirmed', '2faEnabled', 'cookieConsentData'],
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
    preferredLanguage: Type.Union([Type.String(), Type.Null()], {
      description: 'The language of the web app. Null for the language of the browser, and in the accounts of others.',
    }),
    sys: accountSys('User'),
  },
  { title: 'User', description: 'A user account.' },
)
export type User = Of<typeof User>

export const Users = collection(User)
