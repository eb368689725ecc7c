import { snapshotOf, snapshotsOf, Versions, versionOf } from '#contract/resources/history'
import type { TSchema } from '#contract/schema'
import { PageQuery } from '#contract/shapes/collection'
import type { Asset } from '#domain/assets/asset'
import type { ContentType } from '#domain/content-types/content-type'
import { type Entry, linkTo } from '#domain/entries/entry'
import { contentNotFound } from '#domain/errors'
import type { ResourceKind } from '#domain/resources/resource'
import { collection } from '#present/collection'
import { contentDate } from '#present/dates'
import { addressOf, param } from '#present/params'
import { readPage } from '#present/read-page'
import { type Address, arraySys, locationLinks } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import {
  type Content,
  getSnapshot,
  getVersion,
  listSnapshots,
  listVersions,
  type ShownSnapshot,
  type ShownVersion,
} from '#usecases/history/read-history'
import { type Route, type RouteRequest, route } from '../route.ts'
import { presentAsset, presentContentType, presentEntry } from './present-content.ts'

const PATHS: Readonly<Record<ResourceKind, { path: string; name: string }>> = {
  Entry: { path: 'E/entries/:id', name: 'an entry' },
  ContentType: { path: 'E/content_types/:id', name: 'a content type' },
  Asset: { path: 'E/assets/:id', name: 'an asset' },
}

/** Snapshots are published states, versions are all saves. Both remain after the resource is deleted. */
export const historyRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...snapshotRoutes(ctx, 'Entry'),
  ...snapshotRoutes(ctx, 'ContentType'),
  ...versionRoutes(ctx, 'Entry'),
  ...versionRoutes(ctx, 'ContentType'),
  ...versionRoutes(ctx, 'Asset'),
]

const one = (request: RouteRequest, kind: ResourceKind) => ({ ...addressOf(request), kind, id: param(request, 'id') })

const snapshotRoutes = (ctx: UseCaseContext, kind: ResourceKind): readonly Route[] => [
  route({
    method: 'GET',
    path: `${PATHS[kind].path}/snapshots`,
    summary: `List the published states of ${PATHS[kind].name}, newest first`,
    access: 'content.read',
    query: PageQuery,
    response: snapshotsOf(kind) as TSchema,
    async handle(request) {
      const page = readPage(request.query, { standard: 100, limits: ctx.limits })
      const items = await listSnapshots(ctx, request.actor, { ...one(request, kind), page })
      const shown = items.map((item) => presentSnapshot(item, addressOf(request)))
      return { body: { sys: arraySys, ...page, items: shown } }
    },
  }),
  route({
    method: 'GET',
    path: `${PATHS[kind].path}/snapshots/:snapshot`,
    summary: `Get ${PATHS[kind].name} as it was published`,
    access: 'content.read',
    response: snapshotOf(kind) as TSchema,
    async handle(request) {
      const input = { ...one(request, kind), snapshot: param(request, 'snapshot') }
      return { body: presentSnapshot(await getSnapshot(ctx, request.actor, input), addressOf(request)) }
    },
  }),
]

const versionRoutes = (ctx: UseCaseContext, kind: ResourceKind): readonly Route[] => [
  route({
    method: 'GET',
    path: `${PATHS[kind].path}/versions`,
    summary: `List every saved version of ${PATHS[kind].name}, newest first`,
    access: 'content.read',
    query: PageQuery,
    response: Versions,
    async handle(request) {
      const at = addressOf(request)
      const page = readPage(request.query, { standard: 100, limits: ctx.limits })
      const { total, items } = await listVersions(ctx, request.actor, { ...one(request, kind), page })
      const shown = items.map((item) => ({ sys: { ...versionSys(item, at), ...publishedAt(item) } }))
      return { body: collection({ ...page, total }, shown) }
    },
  }),
  route({
    method: 'GET',
    path: `${PATHS[kind].path}/versions/:version`,
    summary: `Get one saved version of ${PATHS[kind].name}`,
    access: 'content.read',
    response: versionOf(kind) as TSchema,
    async handle(request) {
      const at = addressOf(request)
      const text = param(request, 'version')
      if (!/^\d{1,9}$/.test(text)) throw contentNotFound('Version', text, at)
      const version = await getVersion(ctx, request.actor, { ...one(request, kind), number: Number(text) })
      const { sys: _, ...content } = present(version.content, at)
      return { body: { sys: versionSys(version, at), ...content } }
    },
  }),
]

function present(content: Content, at: Address) {
  if (content.kind === 'Entry') return presentEntry(content as Entry, at)
  return content.kind === 'Asset' ? presentAsset(content as Asset, at) : presentContentType(content as ContentType, at)
}

const presentSnapshot = (snapshot: ShownSnapshot, at: Address) => ({
  sys: {
    ...locationLinks(at),
    type: 'Snapshot',
    id: snapshot.id,
    snapshotType: 'publish',
    snapshotEntityType: snapshot.kind,
    createdAt: contentDate(snapshot.createdAt),
    createdBy: linkTo('User', snapshot.createdBy),
    updatedAt: contentDate(snapshot.createdAt),
    updatedBy: linkTo('User', snapshot.createdBy),
  },
  snapshot: present(snapshot.content, at),
})

const publishedAt = ({ publishedAt: at }: { publishedAt: number | null }) =>
  at !== null && { publishedAt: contentDate(at) }

const versionSys = (version: ShownVersion, at: Address) => ({
  ...locationLinks(at),
  type: 'Version' as const,
  id: String(version.number),
  version: version.number,
  entity: linkTo(version.kind, version.id),
  createdAt: contentDate(version.createdAt),
  createdBy: linkTo('User', version.createdBy),
  ...(version.deletedAt !== null && { deletedAt: contentDate(version.deletedAt) }),
})
