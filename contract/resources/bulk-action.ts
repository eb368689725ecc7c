import { type Of, oneOf, Type } from '../schema.ts'
import { location } from '../shapes/content-sys.ts'
import { EntityLink } from '../shapes/entity-link.ts'
import { link } from '../shapes/link.ts'
import { StoredError } from '../shapes/stored-error.ts'
import { Timestamp } from '../shapes/sys.ts'
import { PublishBody } from './entry.ts'

export const BULK_VERBS = ['publish', 'unpublish', 'validate'] as const

export const MAX_BULK_ENTITIES = 200

const EntityVersion = Type.Object({
  sys: Type.Object({
    ...EntityLink.properties.sys.properties,
    version: Type.Optional(Type.Integer({ description: 'The version that you read. Required to publish.' })),
  }),
})

const Amount = { minItems: 1, maxItems: MAX_BULK_ENTITIES }

export const BulkActionBody = Type.Object(
  { entities: Type.Object({ items: Type.Array(EntityVersion, Amount) }) },
  { title: 'BulkActionBody', description: 'The entries and assets of a bulk action.' },
)

export const BulkLocalesBody = Type.Object(
  {
    action: oneOf(BULK_VERBS),
    entities: Type.Array(
      Type.Object(
        { entity: EntityVersion, ...PublishBody.properties },
        { description: 'Without `add` and `remove`: all locales.' },
      ),
      Amount,
    ),
  },
  { title: 'BulkLocalesBody', description: 'A bulk action with a choice of locales for each entry or asset.' },
)

export const BulkProblem = Type.Object({ entity: EntityVersion, error: StoredError })
export type BulkProblem = Of<typeof BulkProblem>

export const BulkAction = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('BulkAction'),
      id: Type.String(),
      status: oneOf(['succeeded', 'failed']),
      ...location,
      createdAt: Timestamp,
      createdBy: link('User'),
      updatedAt: Timestamp,
    }),
    action: oneOf(BULK_VERBS),
    payload: Type.Record(Type.String(), Type.Unknown(), { description: 'The body of the request.' }),
    error: Type.Optional(
      Type.Object({
        sys: Type.Object({ type: Type.Literal('Error'), id: Type.Literal('BulkActionFailed') }),
        message: Type.String(),
        details: Type.Object({ errors: Type.Array(BulkProblem) }),
      }),
    ),
  },
  { title: 'BulkAction', description: 'An action on several entries and assets, with its result.' },
)
export type BulkAction = Of<typeof BulkAction>
