import { checkedContentBody, nullable, type Of, optional, Type } from '../schema.ts'
import { link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'
import { text } from '../shapes/text.ts'

const MAX_FIELD_ID_LENGTH = 128

const NOT_A_SYMBOL = {
  name: 'type',
  also: { type: 'Symbol' },
  details: 'The type of "value" is incorrect, expected type: Symbol',
}

export const PresenceBody = checkedContentBody(
  'PresenceBody',
  'Reports that the user works in the entry.',
  {
    field: optional(
      text(MAX_FIELD_ID_LENGTH, {
        description: 'The id of the field that the user edits.',
        problemTexts: { any: NOT_A_SYMBOL },
      }),
    ),
  },
  { isOptional: true },
)
export type PresenceBody = Of<typeof PresenceBody>

export const Presence = Type.Object(
  {
    user: link('User'),
    field: nullable(Type.String({ description: 'The id of the field that the user edits.' })),
    since: Timestamp,
  },
  { title: 'Presence', description: 'A user who works in the entry.' },
)
export type Presence = Of<typeof Presence>

export const OthersPresent = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Array') }),
    items: Type.Array(Presence),
  },
  { title: 'PresenceList', description: 'The other users who work in the entry.' },
)
export type OthersPresent = Of<typeof OthersPresent>
