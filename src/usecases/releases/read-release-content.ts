import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import type { Entry } from '#domain/entries/entry'
import { contentNotFound } from '#domain/errors'
import type { ReleaseItem } from '#domain/releases/release'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { StoreReader } from '#storage/store'
import { readableIn } from '../access/require-content.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import { toAsset } from '../assets/to-asset.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'
import { toEntry } from '../entries/to-entry.ts'
import { type Listed, type Params, parseParams, search } from '../search/search.ts'
import { asResource } from './as-resource.ts'
import { findCopy, requireSecondGeneration } from './find-copy.ts'

type Ctx = Pick<UseCaseContext, 'store' | 'limits' | 'imagesHost'>
type One = Address & { release: string; id: string }
type Many = Address & { release: string; params: Params }

export const getReleaseEntry = (ctx: Ctx, actor: Actor, input: One): Promise<Entry> =>
  get(ctx, actor, input, 'Entry', (reader, scope, found) => entries(reader, scope, found))

export const getReleaseAsset = (ctx: Ctx, actor: Actor, input: One): Promise<Asset> =>
  get(ctx, actor, input, 'Asset', (reader, scope, found) => assets(ctx, reader, scope, found))

export const listReleaseEntries = (ctx: Ctx, actor: Actor, input: Many): Promise<Listed<Entry>> =>
  list(ctx, actor, input, 'Entry', (reader, scope, found) => entries(reader, scope, found))

export const listReleaseAssets = (ctx: Ctx, actor: Actor, input: Many): Promise<Listed<Asset>> =>
  list(ctx, actor, input, 'Asset', (reader, scope, found) => assets(ctx, reader, scope, found))

type Convert<T> = (reader: StoreReader, scope: EnvironmentScope, found: readonly ResourceWithBody[]) => Promise<T[]>

async function get<T>(ctx: Ctx, actor: Actor, input: One, kind: ReleaseItem['kind'], convert: Convert<T>): Promise<T> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const release = await requireSecondGeneration(reader, scope, input.release)
    const found = await findCopy(reader, scope, release, { kind, id: input.id })
    if (!found) throw contentNotFound(kind, input.id, input)
    return (await convert(reader, scope, [found.resource]))[0]!
  })
}

/** Searches the versions of the release in the same way as all other content. */
async function list<T>(
  ctx: Ctx,
  actor: Actor,
  input: Many,
  kind: ReleaseItem['kind'],
  convert: Convert<T>,
): Promise<Listed<T>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const release = await requireSecondGeneration(reader, scope, input.release)
    const environment = scope.environment.key
    const within = { environment: release.key, stage: 'release' } as const
    const query = {
      parsed,
      environment,
      stage: 'current',
      audience: 'editors',
      kind,
      readable: readableIn(scope),
    } as const
    const { found, page, plan } = await search(reader, ctx.limits, { ...query, within })
    const copies = await reader.releaseCopies.byKeys(found.map(({ resource }) => resource))
    const byKey = new Map(copies.map((copy) => [copy.key, copy]))
    const originals = await reader.resources.getMany(
      environment,
      kind,
      found.map(({ id }) => id),
    )
    const byId = new Map(originals.map((original) => [original.id, original]))
    const resources = found.map(({ resource, id }) => asResource(byId.get(id)!, byKey.get(resource)!))
    return { items: await convert(reader, scope, resources), page, select: plan.select }
  })
}

async function entries(
  reader: StoreReader,
  scope: EnvironmentScope,
  found: readonly ResourceWithBody[],
): Promise<Entry[]> {
  const types = new ActivatedTypes(reader, scope.environment.key)
  await types.load(found)
  const locales = await reader.locales.list(scope.environment.key)
  return found.map((each) => toEntry(each, types.get(each.contentType), locales))
}

async function assets(
  ctx: Ctx,
  reader: StoreReader,
  scope: EnvironmentScope,
  found: readonly ResourceWithBody[],
): Promise<Asset[]> {
  const locales = await reader.locales.list(scope.environment.key)
  return found.map((each) => toAsset(each, ctx.imagesHost(), locales))
}
