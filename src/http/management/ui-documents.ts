import type { UiDocument } from '#domain/ui-documents/ui-document'
import type { UseCaseContext } from '#usecases/context'
import {
  createExtension,
  deleteExtension,
  getExtension,
  listExtensions,
  putExtension,
} from '#usecases/ui-documents/extensions'
import { getUiConfig, putUiConfig, type UiConfigKind } from '#usecases/ui-documents/ui-config'
import { collection } from '../present/collection.ts'
import { contentDate } from '../present/dates.ts'
import { addressOf, param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Address, placeLinks, platformSys } from '../present/sys.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { versionHeader } from './headers.ts'

const one = (request: RouteRequest) => ({ ...addressOf(request), id: param(request, 'id') })

/** They belong to content, so their times have milliseconds. */
const present = ({ kind, body, ...document }: UiDocument, at: Address) => ({
  sys: {
    ...platformSys(kind, { ...document, id: kind === 'UserUIConfig' ? 'default' : document.id }),
    ...placeLinks(at),
    createdAt: contentDate(document.createdAt),
    updatedAt: contentDate(document.updatedAt),
  },
  ...body,
})

/** What the web app keeps in an environment: saved views, and extensions of the editor. */
export const uiDocumentRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...uiConfigRoutes(ctx, 'E/ui_config', 'UIConfig', 'the views that all users of an environment share'),
  ...uiConfigRoutes(ctx, 'E/ui_config/me', 'UserUIConfig', 'the views of the user'),
  route({
    method: 'GET',
    path: 'E/extensions',
    summary: 'List extensions of the editor',
    access: 'enter',
    async handle(request) {
      const at = addressOf(request)
      const page = readPage(request.query, { standard: 100, limits: ctx.limits })
      const found = await listExtensions(ctx, request.actor, { ...at, page })
      const items = found.items.map((extension) => present(extension, at))
      return { body: collection({ ...page, total: found.total }, items) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/extensions/:id',
    summary: 'Get an extension of the editor',
    access: 'enter',
    handle: async (request) => ({
      body: present(await getExtension(ctx, request.actor, one(request)), addressOf(request)),
    }),
  }),
  route({
    method: 'POST',
    path: 'E/extensions',
    summary: 'Create an extension of the editor',
    access: 'settings.manage',
    status: 201,
    async handle(request) {
      const at = addressOf(request)
      const { value, position } = await createExtension(ctx, request.actor, { ...at, body: request.body })
      return { body: present(value, at), position }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/extensions/:id',
    summary: 'Replace an extension of the editor, or create one with this id',
    access: 'settings.manage',
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putExtension(ctx, request.actor, { ...one(request), ...sent })
      return { status: value.created ? 201 : 200, body: present(value.document, addressOf(request)), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/extensions/:id',
    summary: 'Delete an extension of the editor',
    access: 'settings.manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteExtension(ctx, request.actor, one(request))).position }),
  }),
]

const uiConfigRoutes = (ctx: UseCaseContext, path: string, kind: UiConfigKind, what: string): readonly Route[] => [
  route({
    method: 'GET',
    path,
    summary: `Get ${what}`,
    access: 'enter',
    async handle(request) {
      const at = addressOf(request)
      return { body: present(await getUiConfig(ctx, request.actor, { ...at, kind }), at) }
    },
  }),
  route({
    method: 'PUT',
    path,
    summary: `Save ${what}`,
    access: kind === 'UserUIConfig' ? 'content.write' : 'manage',
    async handle(request) {
      const at = addressOf(request)
      const sent = { kind, version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putUiConfig(ctx, request.actor, { ...at, ...sent })
      return { body: present(value, at), position }
    },
  }),
]
