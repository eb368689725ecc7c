import { ContentType, ContentTypeBody, ContentTypes } from '#contract/resources/content-type'
import { VersionHeader } from '#contract/shapes/headers'
import { addressOf, param } from '#present/params'
import { searchCollection } from '#present/search-collection'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { createContentType } from '#usecases/content-types/create-content-type'
import { deactivateContentType } from '#usecases/content-types/deactivate-content-type'
import { deleteContentType } from '#usecases/content-types/delete-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import {
  getActivatedContentType,
  getContentType,
  listActivatedContentTypes,
  listContentTypes,
} from '#usecases/content-types/read-content-types'
import type { UseCaseContext } from '#usecases/context'
import { type Route, type RouteRequest, route } from '../route.ts'
import { searchQuery } from '../search-query.ts'
import { versionHeader } from './headers.ts'
import { presentContentType } from './present-content.ts'

const one = (request: RouteRequest) => ({ ...addressOf(request), id: param(request, 'id') })

export const contentTypeRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/content_types',
    summary: 'List content types, active or not',
    access: 'model.read',
    query: searchQuery('ContentType', 'editors'),
    response: ContentTypes,
    async handle(request) {
      const at = addressOf(request)
      const page = await listContentTypes(ctx, request.actor, { ...at, params: request.query })
      const items = page.items.map((type) => presentContentType(type, at))
      return { body: searchCollection(request, 'content_types', page, items) }
    },
  }),
  route({
    method: 'POST',
    path: 'E/content_types',
    summary: 'Create a content type',
    access: 'model.manage',
    contentBody: ContentTypeBody,
    response: ContentType,
    status: 201,
    async handle(request) {
      const at = addressOf(request)
      const { value, position } = await createContentType(ctx, request.actor, { ...at, body: request.body })
      return { body: presentContentType(value, at), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/content_types/:id',
    summary: 'Get a content type',
    access: 'model.read',
    response: ContentType,
    handle: async (request) => ({
      body: presentContentType(await getContentType(ctx, request.actor, one(request)), addressOf(request)),
    }),
  }),
  route({
    method: 'PUT',
    path: 'E/content_types/:id',
    summary: 'Replace a content type, or create one with this id',
    access: 'model.manage',
    creates: true,
    headers: VersionHeader,
    contentBody: ContentTypeBody,
    response: ContentType,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putContentType(ctx, request.actor, { ...one(request), ...sent })
      const body = presentContentType(value.contentType, addressOf(request))
      return { status: value.created ? 201 : 200, body, position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/content_types/:id',
    summary: 'Delete a content type that is not active',
    access: 'model.manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteContentType(ctx, request.actor, one(request))).position }),
  }),
  route({
    method: 'PUT',
    path: 'E/content_types/:id/published',
    summary: 'Activate a content type',
    access: 'model.manage',
    headers: VersionHeader,
    response: ContentType,
    async handle(request) {
      const input = { ...one(request), version: versionHeader(request.headers) }
      const { value, position } = await activateContentType(ctx, request.actor, input)
      return { body: presentContentType(value, addressOf(request)), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/content_types/:id/published',
    summary: 'Deactivate a content type without entries',
    access: 'model.manage',
    response: ContentType,
    async handle(request) {
      const { value, position } = await deactivateContentType(ctx, request.actor, one(request))
      return { body: presentContentType(value, addressOf(request)), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/public/content_types',
    summary: 'List active content types as they were last activated',
    access: 'model.read',
    query: searchQuery('ContentType', 'editors'),
    response: ContentTypes,
    async handle(request) {
      const at = addressOf(request)
      const input = { ...at, params: request.query, right: 'model.read' as const }
      const page = await listActivatedContentTypes(ctx, request.actor, input)
      const items = page.items.map((type) => presentContentType(type, at))
      return { body: searchCollection(request, 'public/content_types', page, items) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/public/content_types/:id',
    summary: 'Get a content type as it was last activated',
    access: 'model.read',
    response: ContentType,
    async handle(request) {
      const type = await getActivatedContentType(ctx, request.actor, { ...one(request), right: 'model.read' })
      return { body: presentContentType(type, addressOf(request)) }
    },
  }),
]
