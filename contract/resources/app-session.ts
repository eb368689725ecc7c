// Signing in to the web app: the session is a cookie that scripts cannot read.
import { nullable, type Of, Type } from '../schema.ts'

export const SignInBody = Type.Union(
  [
    Type.Object({ email: Type.String(), password: Type.String() }),
    Type.Object({
      ticket: Type.String({ description: 'The `ticket` of the first step.' }),
      code: Type.String({ description: 'A code of the second factor, or a recovery code.' }),
    }),
  ],
  {
    title: 'SignInBody',
    description: 'An email address and a password, or the ticket of the first step and a code of the second factor.',
  },
)
export type SignInBody = Of<typeof SignInBody>

export const AppSession = Type.Object(
  {
    user: Type.Object({
      id: Type.String(),
      email: Type.String(),
      firstName: Type.String(),
      lastName: Type.String(),
      preferredLanguage: nullable(
        Type.String({ description: 'The language of the web app; null for that of the browser.' }),
      ),
    }),
    isAdministrator: Type.Boolean({ description: 'The user administrates the installation.' }),
    interfaces: Type.Object(
      { delivery: Type.String(), preview: Type.String(), management: Type.String(), graphql: Type.String() },
      { description: 'The base URLs of the APIs, as the operator configured them.' },
    ),
  },
  { title: 'AppSession', description: 'The user who is signed in to the web app, and the base URLs of the APIs.' },
)
export type AppSession = Of<typeof AppSession>

export const SecondFactorRequired = Type.Object(
  { secondFactor: Type.Object({ ticket: Type.String({ description: 'Send it back with the code.' }) }) },
  { title: 'SecondFactorRequired', description: 'The password is right; a code of the second factor must follow.' },
)
export type SecondFactorRequired = Of<typeof SecondFactorRequired>

export const SignInMethods = Type.Object(
  {
    provider: nullable(
      Type.Object({ name: Type.String(), href: Type.String({ description: 'The path that starts the sign-in.' }) }),
    ),
  },
  {
    title: 'SignInMethods',
    description: 'The identity provider that users can sign in with, if the operator set one up.',
  },
)
export type SignInMethods = Of<typeof SignInMethods>

export const AcceptedInvitation = Type.Object(
  { user: Type.Object({ id: Type.String(), email: Type.String() }) },
  { title: 'AcceptedInvitation', description: 'The account that was created from an invitation.' },
)
export type AcceptedInvitation = Of<typeof AcceptedInvitation>
