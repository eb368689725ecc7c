import { body, nullable, type Of, oneOf, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { platformSys } from '../shapes/sys.ts'
import { Name, text } from '../shapes/text.ts'

const MAX_DESCRIPTION_LENGTH = 4000
const MAX_ENVIRONMENTS = 100

const ListedEnvironment = Type.Object({
  sys: Type.Object({
    type: Type.Literal('Link'),
    linkType: oneOf(['Environment', 'EnvironmentAlias']),
    id: Type.String({ description: 'The id of an environment or alias, or a pattern such as `release-*`.' }),
  }),
})

export const ApiKeyBody = body(
  'ApiKeyBody',
  'An API key to create or replace.',
  {
    name: Name,
    description: optional(text(MAX_DESCRIPTION_LENGTH)),
    environments: Type.Optional(
      // The use case rejects null with an error of its own.
      nullable(
        Type.Array(ListedEnvironment, {
          maxItems: MAX_ENVIRONMENTS,
          description: 'The environments that the key can read. Left out or empty: `master`.',
        }),
      ),
    ),
  },
  { echoed: ['accessToken', 'policies', 'preview_api_key'] },
)
export type ApiKeyBody = Of<typeof ApiKeyBody>

const KEY_MEMBERS = {
  name: Type.String(),
  description: Type.String(),
  accessToken: Type.String(),
  environments: Type.Array(link('Environment')),
  policies: Type.Array(Type.Object({ effect: Type.Literal('allow'), actions: Type.Literal('all') })),
}

export const ApiKey = Type.Object(
  {
    ...KEY_MEMBERS,
    preview_api_key: link('PreviewApiKey'),
    sys: platformSys('ApiKey', { space: link('Space') }),
  },
  { title: 'ApiKey', description: 'An API key with its delivery token.' },
)
export type ApiKey = Of<typeof ApiKey>

export const ApiKeys = collection(ApiKey)

export const PreviewApiKey = Type.Object(
  { ...KEY_MEMBERS, sys: platformSys('PreviewApiKey', { space: link('Space') }) },
  { title: 'PreviewApiKey', description: 'The preview token that belongs to an API key.' },
)
export type PreviewApiKey = Of<typeof PreviewApiKey>

export const PreviewApiKeys = collection(PreviewApiKey)
