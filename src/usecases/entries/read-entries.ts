import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { contentNotFound } from '#domain/errors'
import { unknownContentType } from '#domain/query/query-errors'
import type { StoreReader } from '#storage/store'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'
import { type Listed, listPlan, type Params } from '../resources/list-plan.ts'
import { toEntry } from './to-entry.ts'

/** Entries at their newest version, whatever their state. */
export async function listEntries(
  ctx: Pick<UseCaseContext, 'store' | 'limits'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Entry>> {
  const plan = listPlan(input.params, 'Entry', ctx.limits)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    if (plan.contentType !== undefined) await requireKnown(reader, environment.key, plan.contentType)
    const { total, items } = await reader.resources.list(environment.key, 'Entry', plan)
    const types = new ActivatedTypes(reader, environment.key)
    await types.load(items)
    const locales = await reader.locales.list(environment.key)
    const entries = items.map((item) => toEntry(item, types.get(item.contentType), locales))
    return { total, skip: plan.skip, limit: plan.limit, items: entries }
  })
}

/** Published entries as they were published, whatever has been saved since. */
export async function listPublishedEntries(
  ctx: Pick<UseCaseContext, 'store' | 'limits'>,
  actor: Actor,
  input: Address & { params: Params },
): Promise<Listed<Entry>> {
  const plan = listPlan(input.params, 'Entry', ctx.limits)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    if (plan.contentType !== undefined) await requireKnown(reader, environment.key, plan.contentType)
    const { total, items } = await reader.resources.listPublished(environment.key, 'Entry', plan)
    const types = new ActivatedTypes(reader, environment.key)
    await types.load(items)
    const locales = await reader.locales.list(environment.key)
    const entries = items.map((item) => toEntry(item, types.get(item.contentType), locales))
    return { total, skip: plan.skip, limit: plan.limit, items: entries }
  })
}

export async function getEntry(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Entry> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'read')
    const found = await reader.resources.get(environment.key, 'Entry', input.id)
    if (!found) throw contentNotFound('Entry', input.id, input)
    const types = new ActivatedTypes(reader, environment.key)
    await types.load([found])
    return toEntry(found, types.get(found.contentType), await reader.locales.list(environment.key))
  })
}

async function requireKnown(reader: StoreReader, environment: number, contentType: string): Promise<void> {
  if (!(await reader.resources.get(environment, 'ContentType', contentType))) throw unknownContentType()
}
