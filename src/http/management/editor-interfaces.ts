import { EditorInterface, EditorInterfaceBody, EditorInterfaces } from '#contract/resources/editor-interface'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import type { EditorInterface as StoredEditorInterface } from '#domain/editor-interfaces/editor-interface'
import { linkTo } from '#domain/entries/entry'
import { collection } from '#present/collection'
import { contentDate } from '#present/dates'
import { readPage } from '#present/read-page'
import { type Address, locationLinks } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { putEditorInterface } from '#usecases/editor-interfaces/put-editor-interface'
import { getEditorInterface, listEditorInterfaces } from '#usecases/editor-interfaces/read-editor-interfaces'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'

const contentTypeOf = ({ id, ...at }: Address & { id: string }) => ({ ...at, contentType: id })

export const editorInterfaceRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/editor_interfaces',
    summary: 'List the editor interfaces of all content types',
    access: 'model.read',
    query: PageQuery,
    response: EditorInterfaces,
    async handle(request) {
      const at = request.params
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
    response: EditorInterface,
    handle: async (request) => ({
      body: presentEditorInterface(
        await getEditorInterface(ctx, request.actor, contentTypeOf(request.params)),
        request.params,
      ),
    }),
  }),
  route({
    method: 'PUT',
    path: 'E/content_types/:id/editor_interface',
    summary: 'Replace the editor interface of an active content type',
    access: 'model.manage',
    headers: VersionHeader,
    body: EditorInterfaceBody,
    response: EditorInterface,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { value, position } = await putEditorInterface(ctx, request.actor, {
        ...contentTypeOf(request.params),
        ...sent,
      })
      return { body: presentEditorInterface(value, request.params), position }
    },
  }),
]

function presentEditorInterface(found: StoredEditorInterface, at: Address) {
  const { environment: _, contentType, version, createdAt, createdBy, updatedAt, updatedBy, ...body } = found
  return {
    sys: {
      id: 'default',
      type: 'EditorInterface' as const,
      ...locationLinks(at),
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
