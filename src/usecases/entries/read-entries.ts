import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { contentNotFound } from '#domain/errors'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import type { UseCaseContext } from '../context.ts'
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
    const { key: environment } = (await requireEnvironment(reader, actor, input, 'read')).environment
    const what = { parsed, environment, stage: 'current', audience: 'editors', kind: 'Entry' } as const
    const { found, page, plan } = await search(reader, ctx.limits, what)
    const types = new ActivatedTypes(reader, environment)
    await types.load(found)
    const resources = await reader.resources.byKeys(found.map(({ resource }) => resource))
    const items = resources.map((item) => toEntry(item, types.get(item.contentType)))
    return { items, page, select: plan.select }
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
    return toEntry(found, types.get(found.contentType))
  })
}
