import { body, type Of, oneOf, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { platformSys } from '../shapes/sys.ts'
import { Name } from '../shapes/text.ts'

export const ENVIRONMENT_STATUSES = ['queued', 'inProgress', 'ready', 'failed', 'deleted'] as const
export type EnvironmentStatus = (typeof ENVIRONMENT_STATUSES)[number]

export const NewEnvironmentBody = body('NewEnvironmentBody', 'A new environment with a generated id.', { name: Name })
export type NewEnvironmentBody = Of<typeof NewEnvironmentBody>

export const EnvironmentBody = body(
  'EnvironmentBody',
  'An environment to create or rename. Without a name, a new environment is named after its id.',
  { name: Type.Optional(Name) },
)
export type EnvironmentBody = Of<typeof EnvironmentBody>

const StatusLink = Type.Object({
  sys: Type.Object({
    type: Type.Literal('Link'),
    linkType: Type.Literal('Status'),
    id: oneOf(ENVIRONMENT_STATUSES, { description: '`queued` and `inProgress`: content is still being copied.' }),
  }),
})

export const Environment = Type.Object(
  {
    name: Type.String(),
    sys: platformSys('Environment', {
      space: link('Space'),
      status: StatusLink,
      aliases: Type.Optional(
        Type.Array(link('EnvironmentAlias'), { description: 'The aliases that point to this environment.' }),
      ),
      aliasedEnvironment: Type.Optional(
        link('Environment', { description: 'The environment itself, when it was requested by an alias.' }),
      ),
    }),
  },
  { title: 'Environment', description: 'An environment of a space, with content and a content model of its own.' },
)
export type Environment = Of<typeof Environment>

export const Environments = collection(Environment)
