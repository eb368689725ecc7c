import { type TSchema, Type } from '../schema.ts'

/** A page of a search: counted, or with `cursor=true` with the addresses of its neighbours. */
export const searchPage = <
  Item extends TSchema,
  More extends Record<string, TSchema>,
  Sys extends Record<string, TSchema> = Record<never, TSchema>,
>(
  item: Item,
  more: More,
  sys?: Sys,
) =>
  Type.Object({
    sys: Type.Object({ type: Type.Literal('Array'), ...(sys as Sys) }),
    total: Type.Optional(Type.Integer({ minimum: 0 })),
    skip: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Integer({ minimum: 0 }),
    pages: Type.Optional(Type.Object({ next: Type.Optional(Type.String()), prev: Type.Optional(Type.String()) })),
    items: Type.Array(item),
    ...more,
  })
