import { type TSchema, Type, titleOf } from '../schema.ts'

/** A page of a search: with `total` and `skip`, or with `cursor=true` with `pages`. */
export const searchPage = <
  Item extends TSchema,
  More extends Record<string, TSchema>,
  Sys extends Record<string, TSchema> = Record<never, TSchema>,
>(
  item: Item,
  more: More,
  sys?: Sys,
) =>
  Type.Object(
    {
      sys: Type.Object({ type: Type.Literal('Array'), ...(sys as Sys) }),
      total: Type.Optional(Type.Integer({ minimum: 0 })),
      skip: Type.Optional(Type.Integer({ minimum: 0 })),
      limit: Type.Integer({ minimum: 0 }),
      pages: Type.Optional(Type.Object({ next: Type.Optional(Type.String()), prev: Type.Optional(Type.String()) })),
      items: Type.Array(item),
      ...more,
    },
    { title: `${titleOf(item)}Collection`, description: `A page of search results: \`${titleOf(item)}\` items.` },
  )
