import { AssetBody, Asset as AssetSchema, Assets as AssetsSchema } from '#contract/resources/asset'
import { Entries as EntriesSchema, EntryBody, Entry as EntrySchema, JsonPatch } from '#contract/resources/entry'
import { NewEntryHeaders, SaveEntryHeaders, SaveHeaders } from '#contract/shapes/headers'
import type { Asset } from '#domain/assets/asset'
import { type Entry, linkTo } from '#domain/entries/entry'
import { planOneSelect } from '#domain/query/plan-select'
import { searchCollection, selected } from '#present/search-collection'
import type { Address } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { createReleaseAsset, putReleaseAsset } from '#usecases/releases/put-release-asset'
import { createReleaseEntry, patchReleaseEntry, putReleaseEntry } from '#usecases/releases/put-release-entry'
import {
  getReleaseAsset,
  getReleaseEntry,
  listReleaseAssets,
  listReleaseEntries,
} from '#usecases/releases/read-release-content'
import { type Route, route } from '../route.ts'
import { searchQuery } from '../search-query.ts'
import { autoSaveHeader, contentTypeHeader, versionHeader } from './headers.ts'
import { presentAsset, presentEntry } from './present-content.ts'
import { requirePatchType } from './request-bodies.ts'

interface At extends Address {
  release: string
}

const withRelease = <T extends { sys: object }>(shown: T, { release }: At) => ({
  ...shown,
  sys: { ...shown.sys, release: linkTo('Release', release) },
})
const entryIn = (entry: Entry, at: At) => withRelease(presentEntry(entry, at), at)
const assetIn = (asset: Asset, at: At) => withRelease(presentAsset(asset, at), at)

/** The versions of entries and assets that a release has of its own. */
export const releaseContentRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/releases/:release/entries',
    summary: 'List the entries of a release, at the versions of the release',
    access: 'content.read',
    query: searchQuery('Entry', 'editors'),
    response: EntriesSchema,
    async handle(request) {
      const { actor, params, query } = request
      const page = await listReleaseEntries(ctx, actor, { ...params, params: query })
      const items = page.items.map((entry) => entryIn(entry, params))
      return { body: searchCollection(request, `releases/${params.release}/entries`, page, items) }
    },
  }),
  route({
    method: 'POST',
    path: 'E/releases/:release/entries',
    summary: 'Create an entry and add it to a release',
    access: 'content.write',
    headers: NewEntryHeaders,
    contentBody: EntryBody,
    response: EntrySchema,
    status: 201,
    async handle({ actor, params, headers, body }) {
      const input = { ...params, contentType: contentTypeHeader(headers), body }
      const { value, position } = await createReleaseEntry(ctx, actor, input)
      return { body: entryIn(value, params), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/releases/:release/entries/:id',
    summary: 'Get an entry at the version of a release',
    access: 'content.read',
    response: EntrySchema,
    async handle({ actor, params, query }) {
      const select = planOneSelect(query.getAll('select'), ctx.limits.selectPaths)
      const shown = entryIn(await getReleaseEntry(ctx, actor, params), params)
      return { body: select ? selected(shown, select) : shown }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/releases/:release/entries/:id',
    summary: 'Replace the content of an entry in a release, or create an entry with this id and add it',
    access: 'content.write',
    creates: true,
    headers: SaveEntryHeaders,
    contentBody: EntryBody,
    response: EntrySchema,
    async handle({ actor, params, headers, body }) {
      const sent = { contentType: contentTypeHeader(headers), version: versionHeader(headers), body }
      const input = { ...params, ...sent, autoSave: autoSaveHeader(headers) }
      const { value, position } = await putReleaseEntry(ctx, actor, input)
      return { status: value.created ? 201 : 200, body: entryIn(value.entry, params), position }
    },
  }),
  route({
    method: 'PATCH',
    path: 'E/releases/:release/entries/:id',
    summary: 'Change parts of an entry in a release by a JSON Patch (RFC 6902)',
    access: 'content.write',
    headers: SaveHeaders,
    contentBody: JsonPatch,
    response: EntrySchema,
    async handle({ actor, params, headers, body }) {
      requirePatchType(headers)
      const input = { ...params, version: versionHeader(headers), autoSave: autoSaveHeader(headers), body }
      const { value, position } = await patchReleaseEntry(ctx, actor, input)
      return { body: entryIn(value, params), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/releases/:release/assets',
    summary: 'List the assets of a release, at the versions of the release',
    access: 'content.read',
    query: searchQuery('Asset', 'editors'),
    response: AssetsSchema,
    async handle(request) {
      const { actor, params, query } = request
      const page = await listReleaseAssets(ctx, actor, { ...params, params: query })
      const items = page.items.map((asset) => assetIn(asset, params))
      return { body: searchCollection(request, `releases/${params.release}/assets`, page, items) }
    },
  }),
  route({
    method: 'POST',
    path: 'E/releases/:release/assets',
    summary: 'Create an asset and add it to a release',
    access: 'content.write',
    contentBody: AssetBody,
    response: AssetSchema,
    status: 201,
    async handle({ actor, params, body }) {
      const { value, position } = await createReleaseAsset(ctx, actor, { ...params, body })
      return { body: assetIn(value, params), position }
    },
  }),
  route({
    method: 'GET',
    path: 'E/releases/:release/assets/:id',
    summary: 'Get an asset at the version of a release',
    access: 'content.read',
    response: AssetSchema,
    async handle({ actor, params, query }) {
      const select = planOneSelect(query.getAll('select'), ctx.limits.selectPaths)
      const shown = assetIn(await getReleaseAsset(ctx, actor, params), params)
      return { body: select ? selected(shown, select) : shown }
    },
  }),
  route({
    method: 'PUT',
    path: 'E/releases/:release/assets/:id',
    summary: 'Replace the content of an asset in a release, or create an asset with this id and add it',
    access: 'content.write',
    creates: true,
    headers: SaveHeaders,
    contentBody: AssetBody,
    response: AssetSchema,
    async handle({ actor, params, headers, body }) {
      const input = { ...params, version: versionHeader(headers), autoSave: autoSaveHeader(headers), body }
      const { value, position } = await putReleaseAsset(ctx, actor, input)
      return { status: value.created ? 201 : 200, body: assetIn(value.asset, params), position }
    },
  }),
]
