import { body, nullable, type Of, oneOf, Type } from '../schema.ts'
import { collection, PageQuery } from '../shapes/collection.ts'
import { AnyLink, link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'

export const CALL_STATES = ['waiting', 'done', 'failed', 'repeated'] as const
export const LISTED_STATES = ['waiting', 'failed'] as const
export const CALL_KINDS = ['event', 'replay', 'test'] as const

const callSys = <const Name extends string>(type: Name) =>
  Type.Object({
    type: Type.Literal(type),
    id: Type.String(),
    space: link('Space'),
    createdBy: link('WebhookDefinition'),
    createdAt: Timestamp,
  })

/** The changed resource that a call reports. */
export const ChangedResource = {
  entity: Type.Optional(AnyLink),
  environment: Type.Optional(link('Environment')),
}

const Failure = {
  errors: Type.Array(Type.String(), { description: 'The name of the error, if there was one.' }),
  errorMessage: Type.Optional(Type.String()),
}

const CallMembers = {
  statusCode: nullable(Type.Integer({ description: 'The status that the receiver returned.' })),
  ...Failure,
  eventType: Type.String({ description: 'The action of the topic.', examples: ['publish'] }),
  topic: Type.String({ examples: ['Entry.publish'] }),
  url: Type.String(),
  requestAt: nullable(Timestamp),
  responseAt: nullable(Timestamp),
  state: oneOf(CALL_STATES, { description: '`repeated`: it failed and was sent again as another call.' }),
  kind: oneOf(CALL_KINDS),
  attempts: Type.Integer({ minimum: 0 }),
  position: Type.Optional(Type.Integer({ description: 'The last position in the change log that it reports.' })),
  changes: Type.Optional(Type.Integer({ description: 'The number of changes that it reports.' })),
  ...ChangedResource,
}

export const WebhookCall = Type.Object(
  { sys: callSys('WebhookCallOverview'), ...CallMembers },
  { title: 'WebhookCall', description: 'One call of a webhook.' },
)
export type WebhookCall = Of<typeof WebhookCall>

export const WebhookCalls = collection(WebhookCall)

export const WebhookCallQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(oneOf(LISTED_STATES, { description: 'Only calls in this state.' })),
})

const Headers = Type.Record(Type.String(), Type.String())

export const WebhookCallDetails = Type.Object(
  {
    sys: callSys('WebhookCallDetails'),
    ...CallMembers,
    request: nullable(
      Type.Object(
        {
          url: Type.String(),
          method: Type.String(),
          headers: Headers,
          body: Type.String(),
          timeout: Type.Integer({ description: 'In milliseconds.' }),
        },
        { description: 'The request of the last attempt. Secret values are masked.' },
      ),
    ),
    response: nullable(
      Type.Object({ url: Type.String(), statusCode: Type.Integer(), headers: Headers, body: Type.String() }),
    ),
    attemptLog: Type.Array(
      Type.Object({
        requestAt: Timestamp,
        durationMs: Type.Number(),
        statusCode: nullable(Type.Integer()),
        ...Failure,
      }),
    ),
  },
  {
    title: 'WebhookCallDetails',
    description: 'One call of a webhook, with the request and the response of its last attempt.',
  },
)
export type WebhookCallDetails = Of<typeof WebhookCallDetails>

const Position = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

export const WebhookReplayBody = body(
  'WebhookReplayBody',
  'Repeats all failed calls (`failed`), or sends the changes of a range of the change log (`from`, `to`).',
  {
    failed: Type.Optional(Type.Literal(true, { problemTexts: { any: { details: 'Either "failed" or a range.' } } })),
    from: Type.Optional(Type.Integer({ ...Position, problemTexts: { any: { details: 'A position.' } } })),
    to: Type.Optional(
      Type.Integer({ ...Position, problemTexts: { any: { details: 'A position that is not before "from".' } } }),
    ),
  },
)
export type WebhookReplayBody = Of<typeof WebhookReplayBody>

export const WebhookReplay = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('WebhookReplay') }),
    queued: Type.Integer({ minimum: 0, description: 'The number of calls that were queued.' }),
    next: nullable(Type.Integer({ description: 'Continue from here with another request; null: nothing is left.' })),
  },
  { title: 'WebhookReplay', description: 'The number of calls that a replay has queued.' },
)

export const WebhookHealth = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('Webhook'),
      id: Type.String(),
      space: link('Space'),
      createdBy: link('WebhookDefinition'),
    }),
    calls: Type.Object({
      total: Type.Integer({ minimum: 0 }),
      healthy: Type.Integer({ minimum: 0, description: 'Calls that the receiver answered with a success status.' }),
    }),
  },
  { title: 'WebhookHealth', description: 'The number of recent calls of a webhook, and of those that succeeded.' },
)
export type WebhookHealth = Of<typeof WebhookHealth>

export const WebhookQueue = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('WebhookQueue'), id: Type.String(), space: link('Space') }),
    active: Type.Boolean(),
    waiting: Type.Integer({ minimum: 0, description: 'Counted up to 1000.' }),
    oldestAt: nullable(Timestamp),
    nextAttemptAt: nullable(Timestamp),
    failingSince: nullable(Timestamp),
    disabledAt: nullable(Timestamp),
    disabledReason: nullable(Type.String()),
  },
  { title: 'WebhookQueue', description: 'The calls of a webhook that wait to be sent.' },
)
export type WebhookQueue = Of<typeof WebhookQueue>
