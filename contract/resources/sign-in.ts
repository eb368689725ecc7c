import { body, nullable, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { Timestamp } from '../shapes/sys.ts'
import { text } from '../shapes/text.ts'

const LONGEST_PASSWORD = 1024

const notBlank = (maxLength: number) =>
  Type.Refine(
    text(maxLength, { complaints: { any: { isSecret: true } } }),
    (value) => value.trim() !== '',
    () => 'must not be blank',
  )

const Password = notBlank(LONGEST_PASSWORD)
const Secret = Type.String({ complaints: { any: { isSecret: true } } })

export const NewPasswordBody = body('NewPasswordBody', {
  currentPassword: Secret,
  newPassword: Secret,
  revokeTokens: optional(Type.Boolean({ default: false, description: 'Revoke personal access tokens too.' })),
})
export type NewPasswordBody = Of<typeof NewPasswordBody>

export const PasswordBody = body('PasswordBody', { password: Password })
export type PasswordBody = Of<typeof PasswordBody>

export const ConfirmSessionBody = body('ConfirmSessionBody', {
  password: Password,
  code: optional(
    text(64, {
      description: 'A code of the second factor, or a recovery code.',
      complaints: { any: { isSecret: true } },
    }),
  ),
})
export type ConfirmSessionBody = Of<typeof ConfirmSessionBody>

export const SecondFactorCodeBody = body('SecondFactorCodeBody', { code: notBlank(32) })
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
  { title: 'SecondFactor' },
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
  { title: 'SecondFactorEnrolment' },
)
export type SecondFactorEnrolment = Of<typeof SecondFactorEnrolment>

export const RecoveryCodes = Type.Object(
  { sys: FactorSys, enabled: Type.Literal(true), recoveryCodes: Type.Array(Type.String()) },
  { title: 'RecoveryCodes' },
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
  { title: 'Session' },
)
export type Session = Of<typeof Session>

export const Sessions = collection(Session)
