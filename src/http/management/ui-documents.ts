import { Extension, ExtensionBody, Extensions } from '#contract/resources/extension'
import { UiConfig, UiConfigBody, UserUiConfig, UserUiConfigBody } from '#contract/resources/ui-config'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import type { UiDocument, UiDocumentKind } from '#domain/ui-documents/ui-document'
import { collection } from '#present/collection'
import { contentDate } from '#present/dates'
import { readPage } from '#present/read-page'
import { type Address, locationLinks, platformSys } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import {
  createExtension,
  deleteExtension,
  getExtension,
  listExtensions,
  putExtension,
} from '#usecases/ui-documents/extensions'
import { getUiConfig, putUiConfig } from '#usecases/ui-documents/ui-config'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'

/** These belong to content, so their dates have milliseconds. */
const sysOf = <Kind extends UiDocumentKind>(kind: Kind, document: UiDocument, at: Address) => ({
  ...platformSys(kind, { ...document, id: kind === 'UserUIConfig' ? 'default' : document.id }),
  ...locationLinks(at),
  createdAt: contentDate(document.createdAt),
  updatedAt: contentDate(document.updatedAt),
})

// Bodies were checked against these schemas before they were stored.
const presentExtension = (document: UiDocument, at: Address) => ({
  sys: sysOf('Extension', document, at),
  ...(document.body as Omit<Extension, 'sys'>),
})
const presentShared = (document: UiDocument, at: Address) => ({
  sys: sysOf('UIConfig', document, at),
  ...(document.body as Omit<UiConfig, 'sys'>),
})
const presentOwn = (document: UiDocument, at: Address) => ({
  sys: sysOf('UserUIConfig', document, at),
  ...(document.body as Omit<UserUiConfig, 'sys'>),
})

/** Data of the web app in an environment: saved views and extensions. */
export const uiDocumentRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/ui_config',
    summary: 'Get the views that all users of an environment share',
    access: 'enter',
    response: UiConfig,
    async handle({ actor, params }) {
      return { body: presentShared(await getUiConfig(ctx, actor, { ...params, kind: 'UIConfig' }), params) }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/ui_config',
    summary: 'Save the views that all users of an environment share',
    access: 'manage',
    headers: VersionHeader,
    body: UiConfigBody,
    response: UiConfig,
    async handle({ actor, params, headers, body }) {
      const input = { ...params, kind: 'UIConfig', version: versionHeader(headers), body } as const
      const { value, position } = await putUiConfig(ctx, actor, input)
      return { body: presentShared(value, params), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/ui_config/me',
    summary: 'Get the views of the user',
    access: 'enter',
    response: UserUiConfig,
    async handle({ actor, params }) {
      return { body: presentOwn(await getUiConfig(ctx, actor, { ...params, kind: 'UserUIConfig' }), params) }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/ui_config/me',
    summary: 'Save the views of the user',
    access: 'content.write',
    headers: VersionHeader,
    body: UserUiConfigBody,
    response: UserUiConfig,
    async handle({ actor, params, headers, body }) {
      const input = { ...params, kind: 'UserUIConfig', version: versionHeader(headers), body } as const
      const { value, position } = await putUiConfig(ctx, actor, input)
      return { body: presentOwn(value, params), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/extensions',
    summary: 'List extensions of the editor',
    access: 'enter',
    query: PageQuery,
    response: Extensions,
    async handle(request) {
      const at = request.params
      const page = readPage(request.query, { standard: 100, limits: ctx.limits })
      const found = await listExtensions(ctx, request.actor, { ...at, page })
      const items = found.items.map((extension) => presentExtension(extension, at))
      return { body: collection({ ...page, total: found.total }, items) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/extensions/:id',
    summary: 'Get an extension of the editor',
    access: 'enter',
    response: Extension,
    handle: async (request) => ({
      body: presentExtension(await getExtension(ctx, request.actor, request.params), request.params),
    }),
  }),
  route({
    method: 'POST',
    path: 'E/extensions',
    summary: 'Create an extension of the editor',
    access: 'settings.manage',
    body: ExtensionBody,
    response: Extension,
    status: 201,
    async handle(request) {
      const at = request.params
      const { value, position } = await createExtension(ctx, request.actor, { ...at, body: request.body })
      return { body: presentExtension(value, at), position }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/extensions/:id',
    summary: 'Replace an extension of the editor, or create one with this id',
    access: 'settings.manage',
    creates: true,
    headers: VersionHeader,
    body: ExtensionBody,
    response: Extension,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putExtension(ctx, request.actor, { ...request.params, ...sent })
      return { status: value.created ? 201 : 200, body: presentExtension(value.document, request.params), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/extensions/:id',
    summary: 'Delete an extension of the editor',
    access: 'settings.manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteExtension(ctx, request.actor, request.params)).position }),
  }),
]
