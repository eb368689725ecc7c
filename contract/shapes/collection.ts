import { type TSchema, Type } from '../schema.ts'

/** A page of a list, with the number of all items. */
export const collection = <Item extends TSchema>(item: Item) =>
  Type.Object({
    sys: Type.Object({ type: Type.Literal('Array') }),
    total: Type.Integer({ minimum: 0 }),
    skip: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 0 }),
    items: Type.Array(item),
  })

/** The query parameters of a list. */
export const PageQuery = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'How many items to pass over.' })),
  limit: Type.Optional(Type.Integer({ minimum: 0, description: 'How many items to return at most.' })),
})
