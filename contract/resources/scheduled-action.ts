import { type Of, oneOf, Type } from '../schema.ts'
import { location } from '../shapes/content-sys.ts'
import { cursorPage } from '../shapes/cursor-page.ts'
import { link } from '../shapes/link.ts'
import { StoredError } from '../shapes/stored-error.ts'
import { Timestamp } from '../shapes/sys.ts'

export const SCHEDULED_VERBS = ['publish', 'unpublish'] as const
export const SCHEDULED_STATES = ['scheduled', 'succeeded', 'failed', 'canceled'] as const

export const MAX_TIMEZONE_LENGTH = 64
export const MAX_PAYLOAD_LENGTH = 4000

export const SCHEDULED_TYPES = ['Entry', 'Asset', 'Release'] as const

const ScheduledEntity = Type.Object(
  { sys: Type.Object({ type: Type.Literal('Link'), linkType: oneOf(SCHEDULED_TYPES), id: Type.String() }) },
  { title: 'ScheduledEntity', description: 'A link to an entry, an asset or a release.' },
)

const SentPayload = Type.Record(Type.String(), Type.Unknown(), {
  description: `Stored as it was sent; at most ${MAX_PAYLOAD_LENGTH} characters of JSON.`,
})

export const ScheduledActionBody = Type.Object(
  {
    entity: ScheduledEntity,
    environment: link('Environment'),
    action: oneOf(SCHEDULED_VERBS),
    scheduledFor: Type.Object({
      datetime: Type.String({
        format: 'date-time',
        description: 'In the future, within five years, with a time zone.',
        examples: ['2030-01-31T12:00:00Z', '2030-01-31T14:00:00+02:00'],
      }),
      timezone: Type.Optional(
        Type.String({ maxLength: MAX_TIMEZONE_LENGTH, description: 'An IANA time zone.', examples: ['Europe/Paris'] }),
      ),
    }),
    payload: Type.Optional(SentPayload),
  },
  { title: 'ScheduledActionBody', description: 'A scheduled action to create or replace.' },
)

export const ScheduledAction = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('ScheduledAction'),
      id: Type.String(),
      version: Type.Integer({ minimum: 1 }),
      status: oneOf(SCHEDULED_STATES),
      ...location,
      createdAt: Timestamp,
      createdBy: link('User'),
      updatedAt: Timestamp,
      updatedBy: link('User'),
      canceledAt: Type.Optional(Timestamp),
      canceledBy: Type.Optional(link('User')),
    }),
    entity: ScheduledEntity,
    environment: link('Environment'),
    action: oneOf(SCHEDULED_VERBS),
    scheduledFor: Type.Object({ datetime: Timestamp, timezone: Type.Optional(Type.String()) }),
    payload: Type.Optional(SentPayload),
    error: Type.Optional(StoredError),
  },
  { title: 'ScheduledAction', description: 'A publication or unpublication at a set time.' },
)
export type ScheduledAction = Of<typeof ScheduledAction>

export const ScheduledActions = cursorPage(ScheduledAction)

const Environment = {
  'environment.sys.id': Type.Optional(
    Type.String({ default: 'master', description: 'The environment, by its id or an alias.' }),
  ),
}

export const ScheduledActionQuery = Type.Object(Environment)

const filter = (description: string) => Type.Optional(Type.String({ description }))
const due = (comparison: string) => filter(`Only actions that are due ${comparison} this time.`)

export const ScheduledActionsQuery = Type.Object({
  ...Environment,
  limit: Type.Optional(
    Type.Integer({ minimum: 0, default: 100, description: 'The maximum number of items to return.' }),
  ),
  pageNext: filter('The token of the next page, from `pages.next`.'),
  pagePrev: filter('The token of the previous page, from `pages.prev`.'),
  order: Type.Optional(
    Type.String({
      default: 'scheduledFor.datetime',
      description: '`scheduledFor.datetime`, `sys.createdAt` or `sys.updatedAt`; with `-` in front, descending.',
    }),
  ),
  'sys.id': filter('Only the action with this id; with `[in]`, one of several.'),
  'sys.status': filter('Only actions in this state; with `[in]`, in one of several.'),
  'entity.sys.id': filter('Only actions about this entity; with `[in]`, about one of several.'),
  'entity.sys.linkType': filter('Only actions about this type of entity; with `[in]`, of one of several.'),
  action: filter('Only actions of this kind; with `[in]`, of one of several.'),
  'scheduledFor.datetime': due('at'),
  'scheduledFor.datetime[lt]': due('before'),
  'scheduledFor.datetime[lte]': due('at or before'),
  'scheduledFor.datetime[gt]': due('after'),
  'scheduledFor.datetime[gte]': due('at or after'),
})
