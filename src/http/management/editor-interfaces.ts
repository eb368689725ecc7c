import type { EditorInterface } from '#domain/editor-interfaces/editor-interface'
import { linkTo } from '#domain/entries/entry'
import type { UseCaseContext } from '#usecases/context'
import { putEditorInterface } from '#usecases/editor-interfaces/put-editor-interface'
import { getEditorInterface, listEditorInterfaces } from '#usecases/editor-interfaces/read-editor-interfaces'
import { collection } from '../present/collection.ts'
import { contentDate } from '../present/dates.ts'
import { addressOf, param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Address, placeLinks } from '../present/sys.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { versionHeader } from './headers.ts'

const one = (request: RouteRequest) => ({ ...addressOf(request), contentType: param(request, 'id') })

export const editorInterfaceRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/editor_interfaces',
    summary: 'List the editor interfaces of all content types',
    access: 'model.read',
    async handle(request) {
      const at = addressOf(request)
      const page = readPage(request.query, { standard: 100, limits: ctx.limits })
      const { total, items } = await listEditorInterfaces(ctx, request.actor, { ...at, page })
      const shown = items.map((item) => presentEditorInterface(item, at))
      return { body: collection({ ...page, total }, shown) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/content_types/:id/editor_interface',
    summary: 'Get the editor interface of a content type that has been activated',
    access: 'model.read',
    handle: async (request) => ({
      body: presentEditorInterface(await getEditorInterface(ctx, request.actor, one(request)), addressOf(request)),
    }),
  }),
  route({
    method: 'PUT',
    path: 'E/content_types/:id/editor_interface',
    summary: 'Replace the editor interface of an active content type',
    access: 'model.manage',
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putEditorInterface(ctx, request.actor, { ...one(request), ...sent })
      return { body: presentEditorInterface(value, addressOf(request)), position }
    },
  }),
]

function presentEditorInterface(found: EditorInterface, at: Address) {
  const { environment: _, contentType, version, createdAt, createdBy, updatedAt, updatedBy, ...body } = found
  return {
    sys: {
      id: 'default',
      type: 'EditorInterface',
      ...placeLinks(at),
      version,
      createdAt: contentDate(createdAt),
      createdBy: linkTo('User', createdBy),
      updatedAt: contentDate(updatedAt),
      updatedBy: linkTo('User', updatedBy),
      contentType: linkTo('ContentType', contentType),
    },
    ...body,
  }
}
