import { ApiKey, ApiKeyBody, ApiKeys, PreviewApiKey, PreviewApiKeys } from '#contract/resources/api-key'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { deleteApiKey } from '#usecases/api-keys/delete-api-key'
import { putApiKey } from '#usecases/api-keys/put-api-key'
import { getApiKey, getPreviewApiKey, listApiKeys } from '#usecases/api-keys/read-api-keys'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentApiKey, presentPreviewApiKey } from './present-platform.ts'

export const apiKeyRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/api_keys',
    summary: 'List the API keys of a space',
    access: 'keys',
    query: PageQuery,
    response: ApiKeys,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listApiKeys(ctx, request.actor, { ...request.params, page })
      const keys = items.map(({ key, tokens }) => presentApiKey(key, tokens.delivery))
      return { body: collection({ ...page, total }, keys) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/api_keys',
    summary: 'Create an API key with a delivery token and a preview token',
    access: 'keys.manage',
    body: ApiKeyBody,
    response: ApiKey,
    status: 201,
    async handle(request) {
      const input = { ...request.params, body: request.body }
      const { value, position } = await createApiKey(ctx, request.actor, input)
      return { body: presentApiKey(value.key, value.tokens.delivery), position }
    },
  }),
  route({
    method: 'GET',
    path: 'S/api_keys/:id',
    summary: 'Get an API key',
    access: 'keys',
    response: ApiKey,
    async handle(request) {
      const { key, tokens } = await getApiKey(ctx, request.actor, request.params)
      return { body: presentApiKey(key, tokens.delivery) }
    },
  }),
  route({
    method: 'PUT',
    path: 'S/api_keys/:id',
    summary: 'Replace an API key, or create one with this id',
    access: 'keys.manage',
    creates: true,
    headers: VersionHeader,
    body: ApiKeyBody,
    response: ApiKey,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { written, created } = await putApiKey(ctx, request.actor, { ...request.params, ...sent })
      const { key, tokens } = written.value
      return { status: created ? 201 : 200, body: presentApiKey(key, tokens.delivery), position: written.position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/api_keys/:id',
    summary: 'Delete an API key and its tokens',
    access: 'keys.manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteApiKey(ctx, request.actor, request.params)).position }),
  }),
  route({
    method: 'GET',
    path: 'S/preview_api_keys',
    summary: 'List the preview tokens of the API keys of a space',
    access: 'keys',
    query: PageQuery,
    response: PreviewApiKeys,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listApiKeys(ctx, request.actor, { ...request.params, page })
      const keys = items.map(({ key, tokens }) => presentPreviewApiKey(key, tokens.preview))
      return { body: collection({ ...page, total }, keys) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/preview_api_keys/:id',
    summary: 'Get the preview token of an API key',
    access: 'keys',
    response: PreviewApiKey,
    async handle(request) {
      const input = { space: request.params.space, previewId: request.params.id }
      const { key, tokens } = await getPreviewApiKey(ctx, request.actor, input)
      return { body: presentPreviewApiKey(key, tokens.preview) }
    },
  }),
]
