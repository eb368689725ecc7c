import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import type { ContentType } from '#domain/content-types/content-type'
import type { Entry } from '#domain/entries/entry'
import { contentNotFound } from '#domain/errors'
import type { HistoryRoot, Save, SavedVersion, SnapshotWithBody } from '#domain/history/history'
import type { ResourceKind, ResourceWithBody } from '#domain/resources/resource'
import type { Page, PageOf, StoreReader } from '#storage/store'
import { requireReadable } from '../access/require-content.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import { toAsset } from '../assets/to-asset.ts'
import { findActivated } from '../content-types/activated-content-type.ts'
import { toContentType } from '../content-types/to-content-type.ts'
import type { UseCaseContext } from '../context.ts'
import { toEntry } from '../entries/to-entry.ts'

type Context = Pick<UseCaseContext, 'store' | 'imagesHost'>
type Input = Address & { kind: ResourceKind; id: string }

export type Content = Entry | Asset | ContentType

/** A publication as it was: content and `sys` of that time. */
export interface ShownSnapshot extends Omit<SnapshotWithBody, 'body' | 'sys'> {
  kind: ResourceKind
  content: Content
}

export interface ShownVersion extends Omit<SavedVersion, 'body'> {
  kind: ResourceKind
  id: string
  deletedAt: number | null
}

/** Newest first. The history of a deleted resource can still be read, so that it can be restored. */
export async function listSnapshots(
  ctx: Context,
  actor: Actor,
  input: Input & { page: Page },
): Promise<ShownSnapshot[]> {
  return withRoot(ctx, actor, input, async (reader, root) => {
    const show = await presenter(ctx, reader, root)
    return (await reader.history.snapshots(root, input.page)).map(show.snapshot)
  })
}

export async function getSnapshot(
  ctx: Context,
  actor: Actor,
  input: Input & { snapshot: string },
): Promise<ShownSnapshot> {
  return withRoot(ctx, actor, input, async (reader, root) => {
    const found = await reader.history.snapshot(root, input.snapshot)
    if (!found) throw contentNotFound('Snapshot', input.snapshot, input)
    return (await presenter(ctx, reader, root)).snapshot(found)
  })
}

/** Every save, newest first. Publishing and archiving also count as versions, but have no content of their own. */
export async function listVersions(
  ctx: Context,
  actor: Actor,
  input: Input & { page: Page },
): Promise<PageOf<ShownVersion & Pick<Save, 'publishedAt'>>> {
  return withRoot(ctx, actor, input, async (reader, root) => {
    const { total, items } = await reader.history.saves(root, input.page)
    return { total, items: items.map((save) => ({ ...shownVersion(save, root), publishedAt: save.publishedAt })) }
  })
}

export async function getVersion(
  ctx: Context,
  actor: Actor,
  input: Input & { number: number },
): Promise<ShownVersion & { content: Content }> {
  return withRoot(ctx, actor, input, async (reader, root) => {
    const found = await reader.history.version(root, input.number)
    if (!found) throw contentNotFound('Version', String(input.number), input)
    const show = await presenter(ctx, reader, root)
    return { ...shownVersion(found, root), content: show.content(found) }
  })
}

async function withRoot<T>(
  ctx: Context,
  actor: Actor,
  input: Input,
  work: (reader: StoreReader, root: HistoryRoot) => Promise<T>,
): Promise<T> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const root = await reader.history.root(scope.environment.key, input.kind, input.id)
    if (!root) throw contentNotFound(input.kind, input.id, input)
    await requireReadableRoot(reader, scope, root)
    return work(reader, root)
  })
}

/** Read access to a resource includes its history. A deleted resource is judged by its id and content type. */
async function requireReadableRoot(reader: StoreReader, scope: EnvironmentScope, root: HistoryRoot): Promise<void> {
  if (scope.access === 'all') return
  const { kind, id, contentType } = root
  const current = root.deleted ? null : await reader.resources.get(root.environment, kind, id)
  requireReadable(scope, current ?? { kind, id, contentType })
}

const shownVersion = (
  { number, createdAt, createdBy }: Omit<SavedVersion, 'body'>,
  root: HistoryRoot,
): ShownVersion => ({
  ...{ number, createdAt, createdBy },
  kind: root.kind,
  id: root.id,
  deletedAt: root.deleted?.at ?? null,
})

/** Old content is shown by the current content type: with the current names of fields, without fields that are gone. */
async function presenter(ctx: Context, reader: StoreReader, root: HistoryRoot) {
  const type = root.contentType === null ? null : await findActivated(reader, root.environment, root.contentType)
  const locales = await reader.locales.list(root.environment)
  const toContent = (resource: ResourceWithBody): Content => {
    if (root.kind === 'Entry') return toEntry(resource, type, locales)
    if (root.kind === 'ContentType') return toContentType(resource)
    return toAsset(resource, ctx.imagesHost(), locales)
  }
  const { key, environment, kind, id, contentType } = root
  const base = { key, environment, kind, id, contentType }
  return {
    snapshot: ({ body, sys, ...snapshot }: SnapshotWithBody): ShownSnapshot => ({
      ...snapshot,
      kind,
      content: toContent({ ...base, ...sys, bodyKey: snapshot.bodyKey, body }),
    }),
    content: ({ body, number, createdAt, createdBy }: SavedVersion): Content =>
      toContent({
        ...base,
        version: number,
        bodyKey: 0,
        createdAt,
        createdBy,
        updatedAt: createdAt,
        updatedBy: createdBy,
        published: null,
        firstPublishedAt: null,
        publishedCounter: 0,
        archived: null,
        body,
      }),
  }
}
