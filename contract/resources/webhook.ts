import { body, nullable, type Of, oneOf, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { platformSys, Timestamp } from '../shapes/sys.ts'
import { Name, text } from '../shapes/text.ts'

const MAX_TOPICS = 100
const MAX_HEADERS = 50
const MAX_FILTERS = 20
const MAX_COALESCE_SECONDS = 3600
const MAX_TRANSFORMED_LENGTH = 100_000
const CONTENT_TYPE =
  '^application\\/(vnd\\.[a-z]+\\.management\\.v1\\+json|json|x-www-form-urlencoded)(; charset=utf-8)?$'

export const TRANSFORMED_METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const
export const RETRY_SCHEDULES = ['standard', 'short'] as const

export const TOPIC_RULE =
  'A topic is a type and an action, each of which can be "*": "Entry.publish", "Entry.*", "*.*".'

const Url = text(4000, {
  minLength: 1,
  description: 'Called for every change. May hold JSON pointers into the payload.',
  examples: ['https://example.org/hook/{ /payload/sys/id }'],
  problemTexts: { any: { name: 'invalid_type', details: 'The URL must be a text.' } },
})

const WebhookHeader = Type.Object(
  {
    key: Type.String(),
    value: optional(
      Type.String({
        description: 'Left out: a stored secret stays as it is.',
        problemTexts: { any: { isSecret: true, details: 'The value of a header must be printable US-ASCII.' } },
      }),
    ),
    secret: optional(Type.Boolean({ default: false, description: 'Encrypted at rest and never shown.' })),
  },
  {
    problemTexts: { any: { isSecret: true, details: 'A header is {"key": name, "value": text, "secret"?: boolean}.' } },
  },
)

const Filter = Type.Unknown({
  description: '`equals`, `in` or `regexp`, or `not` with one of these inside.',
  examples: [{ equals: [{ doc: 'sys.environment.sys.id' }, 'master'] }],
})

const Transformation = Type.Object(
  {
    method: optional(
      oneOf(TRANSFORMED_METHODS, {
        problemTexts: { any: { details: `It must be one of ${TRANSFORMED_METHODS.join(', ')}.` } },
      }),
    ),
    contentType: optional(
      Type.String({
        pattern: CONTENT_TYPE,
        problemTexts: { any: { details: 'It must be JSON or a form, as application/json.' } },
      }),
    ),
    includeContentLength: optional(
      Type.Boolean({ problemTexts: { any: { details: 'It must be true, false or null.' } } }),
    ),
    body: Type.Optional(
      Type.Refine(
        Type.Unknown({
          description: 'The payload with JSON pointers in it. Left out: the usual payload.',
          problemTexts: {
            any: { isSecret: true, details: `It must not be longer than ${MAX_TRANSFORMED_LENGTH} characters.` },
          },
        }),
        (value) => JSON.stringify(value).length <= MAX_TRANSFORMED_LENGTH,
      ),
    ),
  },
  {
    additionalProperties: false,
    problemTexts: {
      any: { isSecret: true, details: 'It must be an object or null.' },
      additionalProperties: { isSecret: true, details: 'The property is not allowed here.' },
    },
  },
)

const Credential = optional(
  text(256, { problemTexts: { any: { isSecret: true, details: 'It must be a text or null.' } } }),
)

export const WebhookBody = body('WebhookBody', 'A webhook to create or replace.', {
  name: Name,
  url: Url,
  topics: Type.Array(Type.String({ problemTexts: { any: { name: 'topics', path: 'topics', details: TOPIC_RULE } } }), {
    minItems: 1,
    maxItems: MAX_TOPICS,
    description: 'A type and an action each, of which either can be `*`.',
    examples: [['Entry.publish', 'Asset.*']],
    problemTexts: {
      any: { name: 'invalid_type', details: 'Topics must be a list of texts such as "Entry.publish".' },
      minItems: { name: 'topics', details: 'Topics cannot be empty' },
      maxItems: { name: 'topics', isSecret: true, details: `There can be ${MAX_TOPICS} topics at most.` },
    },
  }),
  filters: optional(
    Type.Array(Filter, {
      maxItems: MAX_FILTERS,
      description: 'A call is sent only when all filters match.',
      problemTexts: { any: { isSecret: true, details: `Filters must be a list of ${MAX_FILTERS} at most.` } },
    }),
  ),
  headers: optional(
    Type.Array(WebhookHeader, {
      maxItems: MAX_HEADERS,
      problemTexts: { any: { isSecret: true, details: `Headers must be a list of ${MAX_HEADERS} at most.` } },
    }),
  ),
  httpBasicUsername: Credential,
  httpBasicPassword: Credential,
  transformation: optional(Transformation),
  active: optional(Type.Boolean({ default: true })),
  coalesceSeconds: optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_COALESCE_SECONDS,
      default: 0,
      description: 'Changes within this many seconds are sent in one call.',
      problemTexts: { any: { details: `It must be a whole number from 0 to ${MAX_COALESCE_SECONDS}.` } },
    }),
  ),
  retries: optional(
    oneOf(RETRY_SCHEDULES, {
      problemTexts: { any: { name: 'in', details: `It must be one of ${RETRY_SCHEDULES.join(', ')}.` } },
    }),
  ),
})
export type WebhookBody = Of<typeof WebhookBody>

export const Webhook = Type.Object(
  {
    name: Type.String(),
    url: Type.String(),
    topics: Type.Array(Type.String()),
    filters: nullable(Type.Array(Filter)),
    headers: Type.Array(
      Type.Object({
        key: Type.String(),
        value: Type.Optional(Type.String({ description: 'Left out for a secret header.' })),
        secret: Type.Optional(Type.Boolean()),
      }),
    ),
    httpBasicUsername: nullable(Type.String()),
    transformation: nullable(Transformation),
    active: Type.Boolean(),
    coalesceSeconds: Type.Optional(Type.Integer()),
    retries: Type.Optional(oneOf(RETRY_SCHEDULES)),
    sys: platformSys('WebhookDefinition', {
      space: link('Space'),
      failingSince: Type.Optional(Timestamp),
      disabledAt: Type.Optional(Timestamp),
      disabledReason: Type.Optional(Type.String()),
    }),
  },
  { title: 'Webhook', description: 'A webhook: the URL that is called when content changes.' },
)
export type Webhook = Of<typeof Webhook>

export const Webhooks = collection(Webhook)
