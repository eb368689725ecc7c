import { type Of, type TSchema, Type, titleOf } from '../schema.ts'

/** A page of a list with offset paging. */
export const collection = <Item extends TSchema>(item: Item) =>
  Type.Object(
    {
      sys: Type.Object({ type: Type.Literal('Array') }),
      total: Type.Integer({ minimum: 0 }),
      skip: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 0 }),
      items: Type.Array(item),
    },
    {
      title: `${titleOf(item)}Collection`,
      description: `A page of \`${titleOf(item)}\` items, with the total number.`,
    },
  )

export type Collection<Item> = Omit<Of<ReturnType<typeof collection>>, 'items'> & { readonly items: readonly Item[] }

/** The query parameters of a list. */
export const PageQuery = Type.Object({
  skip: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'The number of items to skip.' })),
  limit: Type.Optional(Type.Integer({ minimum: 0, description: 'The maximum number of items to return.' })),
})
