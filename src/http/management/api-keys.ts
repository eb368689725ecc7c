import { createApiKey } from '#usecases/api-keys/create-api-key'
import { deleteApiKey } from '#usecases/api-keys/delete-api-key'
import { putApiKey } from '#usecases/api-keys/put-api-key'
import { getApiKey, getPreviewApiKey, listApiKeys } from '#usecases/api-keys/read-api-keys'
import type { UseCaseContext } from '#usecases/context'
import { collection } from '../present/collection.ts'
import { param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentApiKey, presentPreviewApiKey } from './present-platform.ts'

export const apiKeyRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/api_keys',
    summary: 'List the API keys of a space',
    access: 'keys',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listApiKeys(ctx, request.actor, { space: param(request, 'space'), page })
      const keys = items.map(({ key, tokens }) => presentApiKey(key, tokens.delivery))
      return { body: collection({ ...page, total }, keys) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/api_keys',
    summary: 'Create an API key and its preview twin',
    access: 'keys.manage',
    status: 201,
    async handle(request) {
      const input = { space: param(request, 'space'), body: request.body }
      const { value, position } = await createApiKey(ctx, request.actor, input)
      return { body: presentApiKey(value.key, value.tokens.delivery), position }
    },
  }),
  route({
    method: 'GET',
    path: 'S/api_keys/:id',
    summary: 'Get an API key',
    access: 'keys',
    async handle(request) {
      const input = { space: param(request, 'space'), id: param(request, 'id') }
      const { key, tokens } = await getApiKey(ctx, request.actor, input)
      return { body: presentApiKey(key, tokens.delivery) }
    },
  }),
  route({
    method: 'PUT',
    path: 'S/api_keys/:id',
    summary: 'Replace an API key, or create one with this id',
    access: 'keys.manage',
    async handle(request) {
      const where = { space: param(request, 'space'), id: param(request, 'id') }
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { written, created } = await putApiKey(ctx, request.actor, { ...where, ...sent })
      const { key, tokens } = written.value
      return { status: created ? 201 : 200, body: presentApiKey(key, tokens.delivery), position: written.position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/api_keys/:id',
    summary: 'Delete an API key and its preview twin',
    access: 'keys.manage',
    status: 204,
    async handle(request) {
      const input = { space: param(request, 'space'), id: param(request, 'id') }
      return { position: (await deleteApiKey(ctx, request.actor, input)).position }
    },
  }),
  route({
    method: 'GET',
    path: 'S/preview_api_keys',
    summary: 'List the preview halves of the API keys of a space',
    access: 'keys',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listApiKeys(ctx, request.actor, { space: param(request, 'space'), page })
      const keys = items.map(({ key, tokens }) => presentPreviewApiKey(key, tokens.preview))
      return { body: collection({ ...page, total }, keys) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/preview_api_keys/:id',
    summary: 'Get the preview half of an API key',
    access: 'keys',
    async handle(request) {
      const input = { space: param(request, 'space'), previewId: param(request, 'id') }
      const { key, tokens } = await getPreviewApiKey(ctx, request.actor, input)
      return { body: presentPreviewApiKey(key, tokens.preview) }
    },
  }),
]
