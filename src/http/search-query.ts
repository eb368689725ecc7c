import { type TObject, Type } from '#contract/schema'
import { PARAMETERS } from '#domain/query/parameters'
import type { Audience } from '#domain/query/plan'
import type { ResourceKind } from '#domain/resources/resource'

/** The parameters of a search, for the API document. Filters by path (`fields.title[match]`) are in docs/queries.md. */
export function searchQuery(kind: ResourceKind, audience: Audience): TObject {
  const known = Object.entries(PARAMETERS).filter(
    ([name, { kinds, audiences }]) => name !== 'access_token' && kinds.includes(kind) && audiences.includes(audience),
  )
  return Type.Object(
    Object.fromEntries(
      known.map(([name, { meaning }]) => [name, Type.Optional(Type.String({ description: meaning }))]),
    ),
  )
}
