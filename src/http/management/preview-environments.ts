import {
  PreviewEnvironment,
  PreviewEnvironmentBody,
  PreviewEnvironments,
} from '#contract/resources/preview-environment'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { linkTo } from '#domain/entries/entry'
import type { PreviewEnvironment as StoredPreview } from '#domain/preview-environments/preview-environment'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import { platformSys } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { deletePreviewEnvironment } from '#usecases/preview-environments/delete-preview-environment'
import { putPreviewEnvironment } from '#usecases/preview-environments/put-preview-environment'
import {
  getPreviewEnvironment,
  listPreviewEnvironments,
} from '#usecases/preview-environments/read-preview-environments'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'

const presentPreview = (preview: StoredPreview) => ({
  name: preview.name,
  description: preview.description,
  configurations: preview.configurations.map(({ contentType, ...rest }) => ({
    ...rest,
    entityType: 'ContentType' as const,
    entityId: contentType,
    contentType,
  })),
  sys: { ...platformSys('PreviewEnvironment', preview), space: linkTo('Space', preview.space) },
})

export const previewEnvironmentRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/preview_environments',
    summary: 'List the preview sites of a space',
    access: 'enter',
    query: PageQuery,
    response: PreviewEnvironments,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listPreviewEnvironments(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentPreview)) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/preview_environments',
    summary: 'Create a preview site',
    access: 'settings.manage',
    body: PreviewEnvironmentBody,
    response: PreviewEnvironment,
    status: 201,
    async handle(request) {
      const input = { ...request.params, id: null, version: null, body: request.body }
      const { value, position } = await putPreviewEnvironment(ctx, request.actor, input)
      return { body: presentPreview(value.preview), position }
    },
  }),
  route({
    method: 'GET',
    path: 'S/preview_environments/:id',
    summary: 'Get a preview site',
    access: 'enter',
    response: PreviewEnvironment,
    handle: async (request) => ({
      body: presentPreview(await getPreviewEnvironment(ctx, request.actor, request.params)),
    }),
  }),
  route({
    method: 'PUT',
    path: 'S/preview_environments/:id',
    summary: 'Replace a preview site, or create one with this id',
    access: 'settings.manage',
    creates: true,
    headers: VersionHeader,
    body: PreviewEnvironmentBody,
    response: PreviewEnvironment,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putPreviewEnvironment(ctx, request.actor, { ...request.params, ...sent })
      return { status: value.created ? 201 : 200, body: presentPreview(value.preview), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/preview_environments/:id',
    summary: 'Delete a preview site',
    access: 'settings.manage',
    status: 204,
    handle: async (request) => ({
      position: (await deletePreviewEnvironment(ctx, request.actor, request.params)).position,
    }),
  }),
]
