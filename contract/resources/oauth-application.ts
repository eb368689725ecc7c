import { isStorableText } from '../rules/text.ts'
import { body, nullable, type Of, oneOf, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { Scope } from '../shapes/scope.ts'
import { platformSys, Timestamp } from '../shapes/sys.ts'
import { Name, text } from '../shapes/text.ts'

const MAX_DESCRIPTION_LENGTH = 4000
const MAX_URIS = 20
const MAX_NAMES = 10

export const GRANTS = ['authorization_code', 'implicit'] as const

const uri = (path: string) =>
  Type.Refine(
    Type.String({ problemTexts: { any: { path, details: 'The redirect URI is not a text.' } } }),
    isStorableText,
  )

const Scopes = Type.Array(Scope, { minItems: 1, maxItems: MAX_NAMES })

const Members = {
  description: optional(text(MAX_DESCRIPTION_LENGTH)),
  redirectUri: Type.Optional(uri('redirect_uri')),
  redirectUris: optional(
    Type.Array(uri('redirect_uris'), {
      minItems: 1,
      maxItems: MAX_URIS,
      uniqueItems: true,
      description: 'For applications with several redirect URIs; the first is `redirectUri`.',
    }),
  ),
  confidential: optional(Type.Boolean({ default: true, description: 'The application can keep a secret.' })),
  grants: Type.Optional(Type.Array(oneOf(GRANTS), { minItems: 1, maxItems: MAX_NAMES })),
  legacy: optional(
    Type.Boolean({ default: false, description: 'May request codes without PKCE, and use the implicit grant.' }),
  ),
}

const ECHOED = { echoed: ['clientId', 'clientSecret'] }

export const NewOAuthApplicationBody = body(
  'NewOAuthApplicationBody',
  'A new OAuth application.',
  { name: Name, scopes: Scopes, ...Members },
  ECHOED,
)
export type NewOAuthApplicationBody = Of<typeof NewOAuthApplicationBody>

export const OAuthApplicationBody = body(
  'OAuthApplicationBody',
  'Changes to an OAuth application. Members that are left out stay as they are.',
  { name: Type.Optional(Name), scopes: Type.Optional(Scopes), ...Members },
  ECHOED,
)
export type OAuthApplicationBody = Of<typeof OAuthApplicationBody>

export const OAuthApplication = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    clientId: Type.String(),
    clientSecret: Type.Optional(Type.String({ description: 'Only in the response that creates or replaces it.' })),
    redirectUri: Type.String({ description: 'The first of `redirectUris`.' }),
    redirectUris: Type.Array(Type.String()),
    scopes: Type.Array(Scope),
    confidential: Type.Boolean(),
    grants: Type.Array(oneOf(GRANTS)),
    legacy: Type.Boolean(),
    sys: platformSys('OAuthApplication', { lastUsedAt: nullable(Timestamp) }),
  },
  { title: 'OAuthApplication', description: 'An application that signs users in with OAuth 2.0.' },
)
export type OAuthApplication = Of<typeof OAuthApplication>

export const OAuthApplications = Type.Object(
  {
    ...collection(OAuthApplication).properties,
    pages: Type.Object({}, { description: 'Always empty.' }),
  },
  { title: 'OAuthApplicationCollection', description: 'A page of `OAuthApplication` items, with the total number.' },
)

export const OAuthAuthorization = Type.Object(
  {
    name: Type.String({ description: 'The name of the application.' }),
    description: Type.String(),
    redirectUris: Type.Array(Type.String()),
    scopes: Type.Array(Scope),
    sys: Type.Object({
      type: Type.Literal('OAuthAuthorization'),
      id: Type.String({ description: 'The id of the application.' }),
      createdAt: Timestamp,
      lastUsedAt: nullable(Timestamp),
      expiresAt: Timestamp,
    }),
  },
  { title: 'OAuthAuthorization', description: 'An application that you have authorized.' },
)
export type OAuthAuthorization = Of<typeof OAuthAuthorization>

export const OAuthAuthorizations = collection(OAuthAuthorization)
