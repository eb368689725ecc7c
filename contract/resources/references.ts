import { oneOf, Type } from '../schema.ts'
import { Asset } from './asset.ts'
import { Entry } from './entry.ts'

export const References = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Array') }),
    items: Type.Array(Entry, { description: 'The entry itself.' }),
    includes: Type.Optional(
      Type.Object({ Entry: Type.Optional(Type.Array(Entry)), Asset: Type.Optional(Type.Array(Asset)) }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          sys: Type.Object({ id: Type.Literal('notResolvable'), type: Type.Literal('error') }),
          details: Type.Object({
            type: Type.Literal('Link'),
            linkType: oneOf(['Entry', 'Asset']),
            id: Type.String(),
          }),
        }),
        { description: 'Links whose targets do not exist, or are hidden from the user.' },
      ),
    ),
  },
  { title: 'References', description: 'An entry and the resources that it links to.' },
)

export const ReferencesQuery = Type.Object({
  include: Type.Optional(
    Type.Integer({
      minimum: 0,
      default: 2,
      description: 'The number of levels of links to follow; the first level is always included.',
    }),
  ),
})
