import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { contentNotFound } from '#domain/errors'
import type { ParsedQuery } from '#domain/query/parsed-query'
import type { Stage } from '#domain/resources/resource'
import type { StoreReader } from '#storage/store'
import { readableIn, requireReadable } from '../access/require-content.ts'
import { type Address, type Place, requireEnvironment } from '../access/require-environment.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'
import { changedBodies } from '../resources/delivered-body.ts'
import { type Listed, type Params, parseParams, search } from '../search/search.ts'
import { toEntry } from './to-entry.ts'

/** Entries at their newest version, whatever their state. */
export async function listEntries(
  ctx: Pick<UseCaseContext, 'store' | 'limits'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Entry>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.read')
    return readFound(reader, ctx, { parsed, place, stage: 'current' })
  })
}

/** Published entries as they were published, whatever has been saved since. */
export async function listPublishedEntries(
  ctx: Pick<UseCaseContext, 'store' | 'limits'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Entry>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.read')
    return readFound(reader, ctx, { parsed, place, stage: 'published' })
  })
}

export async function getEntry(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Entry> {
  return ctx.store.read(async (reader) => {
    const place = await requireEnvironment(reader, actor, input, 'content.read')
    const { environment } = place
    const found = await reader.resources.get(environment.key, 'Entry', input.id)
    if (!found) throw contentNotFound('Entry', input.id, input)
    requireReadable(place, found)
    const types = new ActivatedTypes(reader, environment.key)
    await types.load([found])
    const published = (await changedBodies(reader, [found])).get(found.key)
    return toEntry(found, types.get(found.contentType), await reader.locales.list(environment.key), published)
  })
}

async function readFound(
  reader: StoreReader,
  ctx: Pick<UseCaseContext, 'limits'>,
  { parsed, place, stage }: { parsed: ParsedQuery; place: Place; stage: Stage },
): Promise<Listed<Entry>> {
  const environment = place.environment.key
  const what = { parsed, environment, stage, audience: 'editors', kind: 'Entry', readable: readableIn(place) } as const
  const { found, page, plan } = await search(reader, ctx.limits, what)
  const types = new ActivatedTypes(reader, environment)
  await types.load(found)
  const keys = found.map(({ resource }) => resource)
  const resources = await reader.resources.byKeys(keys, stage)
  const locales = await reader.locales.list(environment)
  const published = await changedBodies(reader, stage === 'current' ? resources : [])
  const items = resources.map((item) => toEntry(item, types.get(item.contentType), locales, published.get(item.key)))
  return { items, page, select: plan.select }
}
