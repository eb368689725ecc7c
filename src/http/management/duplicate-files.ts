import { DuplicateFiles as DuplicateFileList, DuplicateFilesQuery } from '#contract/resources/duplicate-files'
import { linkTo } from '#domain/entries/entry'
import { readPage } from '#present/read-page'
import { arraySys } from '#present/sys'
import { type DuplicateFiles, listDuplicateFiles } from '#usecases/assets/list-duplicate-files'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'

const MAX_FILES = 100

const present = ({ items, next }: DuplicateFiles) => ({
  sys: arraySys,
  items: items.map(({ sha256, assets }) => ({ sha256, assets: assets.map((id) => linkTo('Asset', id)) })),
  ...(next !== null && { next }),
})

export const duplicateFileRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/duplicate_files',
    summary: 'List assets whose files have the same bytes',
    access: 'content.read',
    query: DuplicateFilesQuery,
    response: DuplicateFileList,
    async handle({ actor, params, query }) {
      const { limit } = readPage(query, { standard: MAX_FILES, limits: ctx.limits })
      const input = { ...params, sha256: query.get('sha256'), after: query.get('after') }
      const page = { ...input, limit: Math.min(MAX_FILES, Math.max(1, limit)) }
      return { body: present(await listDuplicateFiles(ctx, actor, page)) }
    },
  }),
]
