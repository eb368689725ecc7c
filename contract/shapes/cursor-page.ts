import { type Of, type TSchema, Type, titleOf } from '../schema.ts'

/** A page of a list with cursor paging: links to the neighbouring pages instead of a total. */
export const cursorPage = <Item extends TSchema>(item: Item) =>
  Type.Object(
    {
      sys: Type.Object({ type: Type.Literal('Array') }),
      limit: Type.Integer({ minimum: 0 }),
      pages: Type.Object({
        next: Type.Optional(Type.String({ description: 'The path and query of the next page.' })),
        prev: Type.Optional(Type.String({ description: 'The path and query of the previous page.' })),
      }),
      items: Type.Array(item),
    },
    {
      title: `${titleOf(item)}CursorPage`,
      description: `A page of \`${titleOf(item)}\` items, with links to the neighbouring pages.`,
    },
  )

export type CursorPage<Item> = Omit<Of<ReturnType<typeof cursorPage>>, 'items'> & { readonly items: readonly Item[] }
