import { BrokenLinks as BrokenLinkList, BrokenLinksQuery } from '#contract/resources/broken-links'
import { linkTo } from '#domain/entries/entry'
import { readPage } from '#present/read-page'
import { arraySys } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { type BrokenLinks, listBrokenLinks } from '#usecases/entries/list-broken-links'
import { type Route, route } from '../route.ts'

const present = ({ items, looked, next }: BrokenLinks) => ({
  sys: arraySys,
  items: items.map(({ entry, links }) => ({
    entry: linkTo('Entry', entry),
    links: links.map(({ kind, id }) => linkTo(kind, id)),
  })),
  looked,
  ...(next !== null && { next }),
})

export const brokenLinkRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/broken_links',
    summary: 'List published entries with links to missing or unpublished targets',
    access: 'content.read',
    query: BrokenLinksQuery,
    response: BrokenLinkList,
    async handle({ actor, params, query }) {
      const { limit } = readPage(query, { standard: 1000, limits: ctx.limits })
      const input = { ...params, after: query.get('after'), limit: Math.max(1, limit) }
      return { body: present(await listBrokenLinks(ctx, actor, input)) }
    },
  }),
]
