import { nullable, type Of, optional, Type } from '../schema.ts'
import { link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'

export const PresenceBody = Type.Object(
  { field: optional(Type.String({ maxLength: 128, description: 'The id of the field that the user edits.' })) },
  { title: 'PresenceBody' },
)

export const Presence = Type.Object(
  {
    user: link('User'),
    field: nullable(Type.String({ description: 'The id of the field that the user edits.' })),
    since: Timestamp,
  },
  { title: 'Presence' },
)
export type Presence = Of<typeof Presence>

export const OthersPresent = Type.Object({
  sys: Type.Object({ type: Type.Literal('Array') }),
  items: Type.Array(Presence, { description: 'The other users who work in the entry.' }),
})
export type OthersPresent = Of<typeof OthersPresent>
