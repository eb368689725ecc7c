import { Tag, TagBody, TagHeaders, Tags, TagsQuery } from '#contract/resources/tag'
import { VersionHeader } from '#contract/shapes/headers'
import { collection, slice } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import { deleteTag } from '#usecases/tags/delete-tag'
import { putTag } from '#usecases/tags/put-tag'
import { getTag, listTags } from '#usecases/tags/read-tags'
import { type Route, route } from '../route.ts'
import { tagVisibilityHeader, versionHeader } from './headers.ts'
import { presentTag } from './present-platform.ts'

export const tagRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/tags',
    summary: 'List the tags of an environment',
    access: 'enter',
    query: TagsQuery,
    response: Tags,
    async handle(request) {
      const at = request.params
      const tags = await listTags(ctx, request.actor, { ...at, right: 'enter', params: request.query })
      const page = slice(readPage(request.query, { standard: 100, limits: ctx.limits }), tags)
      return {
        body: collection(
          page,
          page.items.map((tag) => presentTag(tag, at)),
        ),
      }
    },
  }),
  route({
    method: 'GET',
    path: 'E/tags/:id',
    summary: 'Get a tag',
    access: 'enter',
    response: Tag,
    async handle(request) {
      const at = request.params
      const tag = await getTag(ctx, request.actor, { ...at, right: 'enter' })
      return { body: presentTag(tag, at) }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/tags/:id',
    summary: 'Rename a tag, or create one with this id',
    access: 'tags.manage',
    creates: true,
    headers: TagHeaders,
    body: TagBody,
    response: Tag,
    async handle(request) {
      const { actor, headers, body } = request
      const at = request.params
      const sent = { version: versionHeader(headers), visibility: tagVisibilityHeader(headers), body }
      const { value, position } = await putTag(ctx, actor, { ...at, ...sent })
      return { status: value.created ? 201 : 200, body: presentTag(value.tag, at), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/tags/:id',
    summary: 'Delete a tag that is not in use',
    access: 'tags.manage',
    headers: VersionHeader,
    status: 204,
    async handle(request) {
      const input = { ...request.params, version: versionHeader(request.headers) }
      return { position: (await deleteTag(ctx, request.actor, input)).position }
    },
  }),
]
