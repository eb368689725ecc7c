import { CHANGE_ACTIONS } from '../rules/change-actions.ts'
import { type Of, oneOf, Type } from '../schema.ts'
import { location } from '../shapes/content-sys.ts'
import { AnyLink, link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'

export const RESET_REASONS = ['too-old', 'unknown-position', 'environment-switched', 'access-changed'] as const

const Keys = Type.Array(Type.String(), { description: 'Surrogate keys of the cached responses that are outdated.' })

export const Change = Type.Object(
  {
    position: Type.Integer({ minimum: 0, description: 'Increases with every change of the space.' }),
    type: Type.String({ examples: ['Entry'] }),
    action: oneOf(CHANGE_ACTIONS),
    resource: AnyLink,
    ...location,
    contentType: Type.Optional(link('ContentType')),
    version: Type.Optional(Type.Integer({ description: 'Left out when the reader may no longer see the resource.' })),
    at: Timestamp,
    by: Type.Optional(link('User')),
    keys: Keys,
  },
  { title: 'Change', description: 'One change of a resource in the environment.' },
)
export type Change = Of<typeof Change>

export const ChangeReset = Type.Object(
  { reason: oneOf(RESET_REASONS), keys: Keys },
  { title: 'ChangeReset', description: 'Reports that the client missed changes and must read everything again.' },
)
export type ChangeReset = Of<typeof ChangeReset>

export const ChangeStream = Type.Union([Change, ChangeReset], {
  title: 'ChangeStream',
  description: 'The data of each event: a `Change`, or for events named `reset` a `ChangeReset`.',
})

export const ChangesQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      description: 'A position or the id of an event to continue after. `Last-Event-ID` takes precedence.',
    }),
  ),
  type: Type.Optional(
    Type.String({ description: 'Only changes of these types, separated by commas.', examples: ['Entry,Asset'] }),
  ),
  content_type: Type.Optional(
    Type.String({ description: 'Only changes of these content types and their entries, separated by commas.' }),
  ),
})
