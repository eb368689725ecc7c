import { body, nullable, type Of, optional, Type } from '../schema.ts'
import { link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'

const SECRET_LENGTH = 64
export const DEFAULT_OVERLAP_SECONDS = 24 * 3600
const MAX_OVERLAP_SECONDS = 30 * 24 * 3600
const MIN_RETRIES = 2
const MAX_RETRIES = 99

const settingSys = <const Name extends string>(type: Name) =>
  Type.Object({
    type: Type.Literal(type),
    space: link('Space'),
    createdAt: Timestamp,
    createdBy: link('User'),
    updatedAt: Timestamp,
    updatedBy: link('User'),
  })

export const SigningSecretBody = body('SigningSecretBody', 'A new secret that signs the calls of webhooks.', {
  value: Type.String({
    minLength: SECRET_LENGTH,
    maxLength: SECRET_LENGTH,
    pattern: '^[0-9a-zA-Z+/=_-]+$',
    problemTexts: {
      any: { name: 'invalid_type', isSecret: true, details: 'The secret must be a text.' },
      minLength: { name: 'size', isSecret: true, details: `The secret must have ${SECRET_LENGTH} characters.` },
      maxLength: { name: 'size', isSecret: true, details: `The secret must have ${SECRET_LENGTH} characters.` },
      pattern: {
        name: 'regexp',
        isSecret: true,
        details: 'The secret may hold letters, digits and + / = _ - only.',
      },
    },
  }),
  overlapSeconds: optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_SECONDS,
      default: DEFAULT_OVERLAP_SECONDS,
      description: 'How many seconds calls are signed with the previous secret as well.',
      problemTexts: { any: { details: `It must be a whole number from 0 to ${MAX_OVERLAP_SECONDS}.` } },
    }),
  ),
})
export type SigningSecretBody = Of<typeof SigningSecretBody>

export const SigningSecret = Type.Object(
  {
    sys: settingSys('WebhookSigningSecret'),
    redactedValue: Type.String({ description: 'The last four characters.' }),
    previousUntil: Type.Optional({ ...Timestamp, description: 'Until then the previous secret signs too.' }),
  },
  { title: 'SigningSecret', description: 'The secret that signs the calls of webhooks, masked.' },
)
export type SigningSecret = Of<typeof SigningSecret>

export const RetryPolicyBody = body('RetryPolicyBody', 'How often failed webhook calls are repeated.', {
  maxRetries: Type.Integer({
    minimum: MIN_RETRIES,
    maximum: MAX_RETRIES,
    problemTexts: {
      any: { name: 'range', details: `It must be a whole number from ${MIN_RETRIES} to ${MAX_RETRIES}.` },
    },
  }),
})
export type RetryPolicyBody = Of<typeof RetryPolicyBody>

export const RetryPolicy = Type.Object(
  { sys: settingSys('WebhookRetryPolicy'), maxRetries: Type.Integer() },
  { title: 'RetryPolicy', description: 'How often failed webhook calls are repeated.' },
)
export type RetryPolicy = Of<typeof RetryPolicy>

export const WebhookSettings = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('WebhookSettings'), space: link('Space') }),
    signingSecret: nullable(SigningSecret),
    retryPolicy: nullable(RetryPolicy),
    webhooks: Type.Array(Type.Object({ webhook: link('WebhookDefinition'), signingSecret: SigningSecret }), {
      description: 'Webhooks with a signing secret of their own.',
    }),
  },
  { title: 'WebhookSettings', description: 'The signing secrets and the retry policy of the webhooks of a space.' },
)
export type WebhookSettings = Of<typeof WebhookSettings>
