import { type TSchema, Type, titleOf } from '../schema.ts'
import { collection, PageQuery } from './collection.ts'
import { cursorPage } from './cursor-page.ts'

/** A list with offset paging (`skip`), or with `cursor=true` with cursor paging. */
export const countedCollection = <Item extends TSchema>(item: Item) =>
  Type.Union([collection(item), cursorPage(item)], {
    title: `${titleOf(item)}Page`,
    description: `A page of \`${titleOf(item)}\` items: with the total number, or with \`cursor=true\` with links to the neighbouring pages.`,
  })

export const CountedPageQuery = Type.Object({
  ...PageQuery.properties,
  cursor: Type.Optional(
    Type.Boolean({ default: false, description: 'Return links to the neighbouring pages instead of a total.' }),
  ),
  pageNext: Type.Optional(Type.String({ description: 'The token of the next page, from `pages.next`.' })),
  pagePrev: Type.Optional(Type.String({ description: 'The token of the previous page, from `pages.prev`.' })),
})
