import { nullable, type Of, oneOf, Type } from '../schema.ts'
import { cursorPage } from '../shapes/cursor-page.ts'
import { AnyLink, link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'

const ACTOR_KINDS = ['user', 'system', 'anonymous'] as const
export const AUDIT_FORMATS = ['jsonl', 'csv'] as const

export const AuditEvent = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('AuditEvent'),
      id: Type.String(),
      createdAt: Timestamp,
      createdBy: Type.Optional(link('User')),
      organization: Type.Optional(link('Organization')),
      space: Type.Optional(link('Space')),
    }),
    action: Type.String({ examples: ['access_token.revoke'] }),
    actor: Type.Object({
      kind: oneOf(ACTOR_KINDS, { description: '`anonymous`: not signed in, as after a failed sign-in.' }),
      token: nullable(Type.String({ description: 'The id of the token or session.' })),
    }),
    target: AnyLink,
    address: nullable(Type.String({ description: 'The IP address of the client.' })),
    details: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Type.Array(Type.String())]),
    ),
    previousHash: Type.String({ description: 'The hash of the event before; empty for the first.' }),
    hash: Type.String({ description: 'Covers this event and `previousHash`.' }),
  },
  { title: 'AuditEvent', description: 'One entry of the audit log.' },
)
export type AuditEvent = Of<typeof AuditEvent>

export const AuditEvents = cursorPage(AuditEvent)

const filter = (description: string) => Type.Optional(Type.String({ description }))

const Filters = {
  pageNext: filter('The token of the next page.'),
  action: filter('Only events with this action, or with one of several separated by commas.'),
  'action[in]': filter('The same as `action`.'),
  createdBy: filter('Only events caused by this user.'),
  'sys.createdBy.sys.id': filter('The same as `createdBy`.'),
  space: filter('Only events of this space.'),
  'sys.space.sys.id': filter('The same as `space`.'),
  'target.sys.linkType': filter('Only events about this type of resource.'),
  'target.sys.id': filter('Only events about the resource with this id.'),
  'sys.createdAt[gte]': filter('Only events at this time or later.'),
  'sys.createdAt[lt]': filter('Only events before this time.'),
}

export const AuditQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 100, description: 'The maximum number of events to return.' }),
  ),
  ...Filters,
})

export const AuditExportQuery = Type.Object({
  format: Type.Optional(oneOf(AUDIT_FORMATS, { default: 'jsonl', description: 'The format of the file.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5000, default: 5000, description: 'The maximum number of events to return.' }),
  ),
  ...Filters,
})

export const AuditExport = Type.String({
  title: 'AuditExport',
  contentMediaType: 'application/x-ndjson',
  description:
    'One `AuditEvent` per line, or a table with `format=csv`. `X-Sheaf-Page-Next` is the token of the next page.',
})
