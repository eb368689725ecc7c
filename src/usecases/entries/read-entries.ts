import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { contentNotFound } from '#domain/errors'
import type { ParsedQuery } from '#domain/query/parsed-query'
import type { Stage } from '#domain/resources/resource'
import { mapCooperatively } from '#lib/map-cooperatively'
import type { StoreReader } from '#storage/store'
import { readableIn, requireReadable } from '../access/require-content.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'
import { changedBodies } from '../resources/delivered-body.ts'
import { type Listed, type Params, parseParams, type Show, search } from '../search/search.ts'
import { toEntry } from './to-entry.ts'

type Context = Pick<UseCaseContext, 'store' | 'limits'>
type Input = Address & { params: Params }

/** Entries at their current version, in any state. */
export const listEntries = <T = Entry>(ctx: Context, actor: Actor, input: Input, show?: Show<Entry, T>) =>
  list<T>(ctx, actor, input, 'current', show)

/** Published entries at their published version. */
export const listPublishedEntries = <T = Entry>(ctx: Context, actor: Actor, input: Input, show?: Show<Entry, T>) =>
  list<T>(ctx, actor, input, 'published', show)

async function list<T>(
  ctx: Context,
  actor: Actor,
  input: Input,
  stage: Stage,
  show: Show<Entry, T> = (entry) => entry as T,
): Promise<Listed<T>> {
  const parsed = parseParams(input.params, ctx.limits)
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    return readFound(reader, ctx, { parsed, scope, stage, show })
  })
}

export async function getEntry(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Entry> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const { environment } = scope
    const found = await reader.resources.get(environment.key, 'Entry', input.id)
    if (!found) throw contentNotFound('Entry', input.id, input)
    requireReadable(scope, found)
    const types = new ActivatedTypes(reader, environment.key)
    await types.load([found])
    const published = (await changedBodies(reader, [found])).get(found.key)
    return toEntry(found, types.get(found.contentType), await reader.locales.list(environment.key), published)
  })
}

async function readFound<T>(
  reader: StoreReader,
  ctx: Pick<UseCaseContext, 'limits'>,
  { parsed, scope, stage, show }: { parsed: ParsedQuery; scope: EnvironmentScope; stage: Stage; show: Show<Entry, T> },
): Promise<Listed<T>> {
  const environment = scope.environment.key
  const query = { parsed, environment, stage, audience: 'editors', kind: 'Entry', readable: readableIn(scope) } as const
  const { found, page, plan } = await search(reader, ctx.limits, query)
  const types = new ActivatedTypes(reader, environment)
  await types.load(found)
  const keys = found.map(({ resource }) => resource)
  const resources = await reader.resources.byKeys(keys, stage)
  const locales = await reader.locales.list(environment)
  const published = await changedBodies(reader, stage === 'current' ? resources : [])
  const items = await mapCooperatively(resources, (item) =>
    show(toEntry(item, types.get(item.contentType), locales, published.get(item.key)), plan.select),
  )
  return { items, page, select: plan.select }
}
