import { type Of, Type } from '../schema.ts'
import { EntityLink } from '../shapes/entity-link.ts'
import { link } from '../shapes/link.ts'

export const BrokenLinks = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Array') }),
    items: Type.Array(
      Type.Object({
        entry: link('Entry'),
        links: Type.Array(EntityLink, { description: 'Targets that are not published, or do not exist.' }),
      }),
    ),
    looked: Type.Integer({ minimum: 0, description: 'The number of link targets that were examined.' }),
    next: Type.Optional(Type.String({ description: 'Continue with `after` set to this; left out at the end.' })),
  },
  { title: 'BrokenLinks', description: 'Published entries with links to targets that are missing or not published.' },
)
export type BrokenLinks = Of<typeof BrokenLinks>

export const BrokenLinksQuery = Type.Object({
  after: Type.Optional(Type.String({ description: 'The `next` of the previous response.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 1000, description: 'The maximum number of link targets to examine.' }),
  ),
})
