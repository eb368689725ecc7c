import { type Of, oneOf, Type } from '../schema.ts'
import { location } from '../shapes/content-sys.ts'
import { EntityLink } from '../shapes/entity-link.ts'
import { link } from '../shapes/link.ts'
import { StoredError } from '../shapes/stored-error.ts'
import { Timestamp } from '../shapes/sys.ts'
import { PublishBody } from './entry.ts'

export const BULK_VERBS = ['publish', 'unpublish', 'validate'] as const

export const BULK_ACTIONS = [...BULK_VERBS, 'revert'] as const

export const BULK_STATES = ['inProgress', 'succeeded', 'failed'] as const

const EntityVersion = Type.Object({
  sys: Type.Object({
    ...EntityLink.properties.sys.properties,
    version: Type.Optional(Type.Integer({ description: 'The version that you read. Required to publish.' })),
  }),
})

const Amount = { minItems: 1, description: 'At most 200, unless the operator has set another limit.' }

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
      status: oneOf(BULK_STATES, { description: '`inProgress` only for more than 200 entries and assets.' }),
      progress: Type.Optional(
        Type.Object(
          { done: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) },
          { description: 'While the action is in progress: how many entries and assets are processed.' },
        ),
      ),
      revertedBy: Type.Optional(link('BulkAction', { description: 'The action that reverted this one.' })),
      ...location,
      createdAt: Timestamp,
      createdBy: link('User'),
      updatedAt: Timestamp,
    }),
    action: oneOf(BULK_ACTIONS),
    payload: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The body of the request; for `revert` a link to the reverted action, `reverts`.',
    }),
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
