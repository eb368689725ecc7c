import { body, type Of, optional, Type } from '../schema.ts'
import { countedCollection } from '../shapes/counted-collection.ts'
import { link } from '../shapes/link.ts'
import { localeCode } from '../shapes/locale-code.ts'
import { platformSys, Timestamp } from '../shapes/sys.ts'
import { Name } from '../shapes/text.ts'

// Clients send the id of a plan. Sheaf has no plans, so it is ignored.
const PLAN = ['productId', 'product_id']

export const SpaceBody = body(
  'SpaceBody',
  'A space to create or rename.',
  {
    name: Name,
    defaultLocale: optional(localeCode({ description: 'The first locale of a new space.', default: 'en-US' })),
  },
  { echoed: PLAN },
)
export type SpaceBody = Of<typeof SpaceBody>

export const UnarchiveBody = body(
  'UnarchiveBody',
  'Empty; clients may send the id of a plan, which is ignored.',
  {},
  { echoed: PLAN, isOptional: true },
)

export const Space = Type.Object(
  {
    name: Type.String(),
    sys: platformSys('Space', {
      organization: link('Organization'),
      archivedAt: Type.Optional(Timestamp),
    }),
  },
  { title: 'Space', description: 'A space: content, its model, and the people and keys with access to it.' },
)
export type Space = Of<typeof Space>

export const Spaces = countedCollection(Space)
