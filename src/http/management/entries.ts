import {
  Entries as EntriesSchema,
  EntryBody,
  Entry as EntrySchema,
  JsonPatch,
  PublishBody,
} from '#contract/resources/entry'
import { References, ReferencesQuery } from '#contract/resources/references'
import { NewEntryHeaders, PublishHeaders, SaveEntryHeaders, SaveHeaders } from '#contract/shapes/headers'
import type { Entry } from '#domain/entries/entry'
import { planOneSelect } from '#domain/query/plan-select'
import { addressOf, param } from '#present/params'
import { selected, writing, writtenCollection } from '#present/search-collection'
import type { UseCaseContext } from '#usecases/context'
import { archiveEntry } from '#usecases/entries/archive-entry'
import { createEntry } from '#usecases/entries/create-entry'
import { deleteEntry } from '#usecases/entries/delete-entry'
import { dryRunPublishEntry } from '#usecases/entries/dry-run-publish-entry'
import { getReferences } from '#usecases/entries/get-references'
import { patchEntry } from '#usecases/entries/patch-entry'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { getEntry, listEntries, listPublishedEntries } from '#usecases/entries/read-entries'
import { unarchiveEntry } from '#usecases/entries/unarchive-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { type Route, type RouteRequest, route } from '../route.ts'
import { searchQuery } from '../search-query.ts'
import { autoSaveHeader, contentTypeHeader, validateOnlyHeader, versionHeader } from './headers.ts'
import { presentEntry } from './present-content.ts'
import { presentReferences, readInclude } from './references.ts'
import { requirePatchType } from './request-bodies.ts'
import { stateRoute } from './state-route.ts'

const one = (request: RouteRequest) => ({ ...addressOf(request), id: param(request, 'id') })

export const entryRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/entries',
    summary: 'List entries in every state',
    access: 'content.read',
    query: searchQuery('Entry', 'editors'),
    response: EntriesSchema,
    async handle(request) {
      const at = addressOf(request)
      const show = writing((entry: Entry) => presentEntry(entry, at))
      const page = await listEntries(ctx, request.actor, { ...at, params: request.query }, show)
      return { body: writtenCollection(request, 'entries', page) }
    },
  }),
  route({
    method: 'POST',
    path: 'E/entries',
    summary: 'Create an entry',
    access: 'content.write',
    headers: NewEntryHeaders,
    contentBody: EntryBody,
    response: EntrySchema,
    status: 201,
    async handle(request) {
      const input = { ...addressOf(request), contentType: contentTypeHeader(request.headers), body: request.body }
      const { value, position } = await createEntry(ctx, request.actor, input)
      return { body: presentEntry(value, addressOf(request)), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/entries/:id',
    summary: 'Get an entry',
    access: 'content.read',
    response: EntrySchema,
    async handle(request) {
      const select = planOneSelect(request.query.getAll('select'), ctx.limits.selectPaths)
      const shown = presentEntry(await getEntry(ctx, request.actor, one(request)), addressOf(request))
      return { body: select ? selected(shown, select) : shown }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/entries/:id',
    summary: 'Replace the content of an entry, or create one with this id',
    access: 'content.write',
    creates: true,
    headers: SaveEntryHeaders,
    contentBody: EntryBody,
    response: EntrySchema,
    async handle(request) {
      const { actor, headers, body } = request
      const sent = {
        contentType: contentTypeHeader(headers),
        version: versionHeader(headers),
        autoSave: autoSaveHeader(headers),
        body,
      }
      const { value, position } = await putEntry(ctx, actor, { ...one(request), ...sent })
      return { status: value.created ? 201 : 200, body: presentEntry(value.entry, addressOf(request)), position }
    },
  }),
  route({
    method: 'PATCH',
    path: 'E/entries/:id',
    summary: 'Change parts of an entry by a JSON Patch (RFC 6902) of its `fields` and `metadata`',
    access: 'content.write',
    headers: SaveHeaders,
    contentBody: JsonPatch,
    response: EntrySchema,
    async handle(request) {
      const { headers, body } = request
      requirePatchType(headers)
      const sent = { version: versionHeader(headers), autoSave: autoSaveHeader(headers), body }
      const { value, position } = await patchEntry(ctx, request.actor, { ...one(request), ...sent })
      return { body: presentEntry(value, addressOf(request)), position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'E/entries/:id',
    summary: 'Delete an entry that is not published',
    access: 'content.write',
    status: 204,
    handle: async (request) => ({ position: (await deleteEntry(ctx, request.actor, one(request))).position }),
  }),
  route({
    method: 'PUT',
    path: 'E/entries/:id/published',
    summary: 'Publish an entry; with `X-Contentful-Validate-Only: true` only check whether it could be published',
    access: 'content.write',
    headers: PublishHeaders,
    contentBody: PublishBody,
    response: EntrySchema,
    async handle(request) {
      const input = { ...one(request), version: versionHeader(request.headers), body: request.body }
      if (validateOnlyHeader(request.headers)) {
        return { body: presentEntry(await dryRunPublishEntry(ctx, request.actor, input), addressOf(request)) }
      }
      const { value, position } = await publishEntry(ctx, request.actor, input)
      return { body: presentEntry(value, addressOf(request)), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/entries/:id/references',
    summary: 'Get an entry with the resources that it links to',
    access: 'content.read',
    query: ReferencesQuery,
    response: References,
    async handle(request) {
      const include = readInclude(request.query, ctx.limits.includeLevels)
      return {
        body: presentReferences(
          await getReferences(ctx, request.actor, { ...one(request), include }),
          addressOf(request),
        ),
      }
    },
  }),
  route({
    method: 'GET',
    path: 'E/public/entries',
    summary: 'List published entries as they were published',
    access: 'content.read',
    query: searchQuery('Entry', 'editors'),
    response: EntriesSchema,
    async handle(request) {
      const at = addressOf(request)
      const show = writing((entry: Entry) => presentEntry(entry, at))
      const page = await listPublishedEntries(ctx, request.actor, { ...at, params: request.query }, show)
      return { body: writtenCollection(request, 'public/entries', page) }
    },
  }),
  stateRoute(ctx, {
    method: 'DELETE',
    path: 'E/entries/:id/published',
    summary: 'Unpublish an entry',
    change: unpublishEntry,
    present: presentEntry,
    response: EntrySchema,
  }),
  stateRoute(ctx, {
    method: 'PUT',
    path: 'E/entries/:id/archived',
    summary: 'Archive an entry',
    change: archiveEntry,
    present: presentEntry,
    response: EntrySchema,
  }),
  stateRoute(ctx, {
    method: 'DELETE',
    path: 'E/entries/:id/archived',
    summary: 'Unarchive an entry',
    change: unarchiveEntry,
    present: presentEntry,
    response: EntrySchema,
  }),
]
