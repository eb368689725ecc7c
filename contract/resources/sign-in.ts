import { body, nullable, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { Timestamp } from '../shapes/sys.ts'
import { text } from '../shapes/text.ts'

const MAX_PASSWORD_LENGTH = 1024

const notBlank = (maxLength: number) =>
  Type.Refine(
    text(maxLength, { problemTexts: { any: { isSecret: true } } }),
    (value) => value.trim() !== '',
    () => 'must not be blank',
  )

const Password = notBlank(MAX_PASSWORD_LENGTH)
const Secret = Type.String({ problemTexts: { any: { isSecret: true } } })

export const NewPasswordBody = body('NewPasswordBody', 'A change of your own password.', {
  currentPassword: Secret,
  newPassword: Secret,
  revokeTokens: optional(Type.Boolean({ default: false, description: 'Revoke personal access tokens too.' })),
})
export type NewPasswordBody = Of<typeof NewPasswordBody>

export const PasswordBody = body('PasswordBody', 'The password of your own account.', { password: Password })
export type PasswordBody = Of<typeof PasswordBody>

export const ConfirmSessionBody = body('ConfirmSessionBody', 'Proof that the user of the session is present.', {
  password: Password,
  code: optional(
    text(64, {
      description: 'A code of the second factor, or a recovery code.',
      problemTexts: { any: { isSecret: true } },
    }),
  ),
})
export type ConfirmSessionBody = Of<typeof ConfirmSessionBody>

export const SecondFactorCodeBody = body('SecondFactorCodeBody', 'A code from the authenticator app.', {
  code: notBlank(32),
})
export type SecondFactorCodeBody = Of<typeof SecondFactorCodeBody>

const FactorSys = Type.Object({ type: Type.Literal('SecondFactor') })

export const SecondFactor = Type.Object(
  {
    sys: FactorSys,
    enabled: Type.Boolean(),
    enabledAt: nullable(Timestamp),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    hasPassword: Type.Boolean({ description: 'False for a user who only signs in with a provider.' }),
  },
  { title: 'SecondFactor', description: 'Whether a second factor protects your own account.' },
)
export type SecondFactor = Of<typeof SecondFactor>

export const SecondFactorEnrolment = Type.Object(
  {
    sys: FactorSys,
    enabled: Type.Literal(false),
    secret: Type.String(),
    uri: Type.String({ description: 'An otpauth:// address for the authenticator.' }),
    qrCode: nullable(
      Type.String({ description: 'The address as an SVG document; null when it is too long for a QR code.' }),
    ),
  },
  {
    title: 'SecondFactorEnrolment',
    description: 'A secret for an authenticator app, not in use until a code confirms it.',
  },
)
export type SecondFactorEnrolment = Of<typeof SecondFactorEnrolment>

export const RecoveryCodes = Type.Object(
  { sys: FactorSys, enabled: Type.Literal(true), recoveryCodes: Type.Array(Type.String()) },
  { title: 'RecoveryCodes', description: 'Codes for signing in without the authenticator app; each works once.' },
)
export type RecoveryCodes = Of<typeof RecoveryCodes>

export const Session = Type.Object(
  {
    userAgent: Type.String(),
    address: Type.String({ description: 'The IP address of the last use.' }),
    current: Type.Boolean({ description: 'The session that the request was made with.' }),
    sys: Type.Object({
      type: Type.Literal('Session'),
      id: Type.String(),
      createdAt: Timestamp,
      lastUsedAt: Timestamp,
      expiresAt: Timestamp,
    }),
  },
  { title: 'Session', description: 'A browser session of your own account.' },
)
export type Session = Of<typeof Session>

export const Sessions = collection(Session)
