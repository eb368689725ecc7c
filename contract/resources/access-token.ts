import { body, nullable, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { Scope } from '../shapes/scope.ts'
import { Timestamp } from '../shapes/sys.ts'
import { Name } from '../shapes/text.ts'

const MAX_LIFETIME_SECONDS = 10 * 366 * 24 * 3600
const MAX_SCOPES = 10

export const AccessTokenBody = body('AccessTokenBody', 'A new personal access token.', {
  name: Name,
  scopes: Type.Array(Scope, {
    minItems: 1,
    maxItems: MAX_SCOPES,
    description: 'The widest of the scopes applies.',
    problemTexts: { any: { error: 'PersonalAccessTokenInvalidScopes' } },
  }),
  expiresIn: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIFETIME_SECONDS,
      description: 'In seconds. Left out: the token is valid until it is revoked.',
    }),
  ),
})
export type AccessTokenBody = Of<typeof AccessTokenBody>

export const AccessToken = Type.Object(
  {
    name: Type.String(),
    revokedAt: nullable(Timestamp),
    scopes: Type.Array(Scope),
    token: Type.Optional(Type.String({ description: 'The token itself, only in the response that creates it.' })),
    sys: Type.Object({
      type: Type.Literal('PersonalAccessToken'),
      id: Type.String(),
      createdAt: Timestamp,
      updatedAt: Timestamp,
      expiresAt: nullable(Timestamp),
      lastUsedAt: nullable(Timestamp),
      redactedValue: Type.String({ description: 'The last four characters.' }),
    }),
  },
  { title: 'AccessToken', description: 'A personal access token for the management API.' },
)
export type AccessToken = Of<typeof AccessToken>

export const AccessTokens = collection(AccessToken)
