import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { fromStored } from '#domain/entries/stored-entry'
import { requireTransition } from '#domain/resources/lifecycle'
import { publishedLocales } from '#domain/resources/published-locales'
import type { ResourceWithBody } from '#domain/resources/resource'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { deliveredBody } from '../resources/delivered-body.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, publishResource } from '../resources/write-resource.ts'
import { requireModel } from './entry-model.ts'
import { requirePublishable } from './require-publishable.ts'
import { showEntryInDelivery } from './show-entry.ts'
import { type PatternTester, withPatterns } from './test-patterns.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'
import { withdrawEntry } from './unpublish-entry.ts'

/**
 * Publishes the current content, if it follows the rules of its content type. A body with locales publishes or
 * unpublishes only those.
 */
export async function publishEntry(
  ctx: WriteContext & Pick<UseCaseContext, 'limits' | 'patterns'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
  /** Runs last in the transaction; an error rolls it back. */
  beforeCommit: (entry: Entry) => void = () => {},
): Promise<Committed<Entry>> {
  return withPatterns(ctx.patterns, (testPatterns) =>
    writeIn(ctx, actor, input, CONTENT, async (w) => {
      const published = await publishEntryIn(w, input, { limits: ctx.limits, testPatterns })
      beforeCommit(published)
      return published
    }),
  )
}

/** The steps within a transaction. An undefined version means the current one. */
export async function publishEntryIn(
  w: Writing,
  input: { id: string; version: number | null | undefined; body?: unknown },
  rules: Pick<UseCaseContext, 'limits'> & { testPatterns: PatternTester },
): Promise<Entry> {
  const stored = await lockResource(w, 'Entry', input.id, 'publish', ...(input.body ? (['unpublish'] as const) : []))
  return publishLockedEntry(w, stored, input, rules)
}

/** The same for an entry that this transaction has locked. */
export async function publishLockedEntry(
  w: Writing,
  stored: ResourceWithBody,
  input: { version: number | null | undefined; body?: unknown },
  rules: Pick<UseCaseContext, 'limits'> & { testPatterns: PatternTester },
): Promise<Entry> {
  if (input.version !== undefined) requireVersion('Entry', stored, input.version)
  requireTransition(stored, 'publish')
  const model = await requireModel(w, contentTypeOf(stored))
  const delivered = await deliveredBody(w.tx, stored, input.body, model.locales)
  if (delivered === null) return withdrawEntry(w, stored, model)
  const isWhole = delivered === stored.body
  const content = fromStored(delivered, model.type)
  const locales = isWhole ? model.locales : publishedLocales(delivered, model.locales)
  await requirePublishable(w, stored, content, { ...model, locales }, rules)
  const entry = await publishResource(w, stored, isWhole ? null : delivered)
  await showEntryInDelivery(w, entry, content, model, { isWhole, isNew: stored.published === null })
  return toEntry(entry, model.type, model.locales, delivered, isWhole ? content : undefined)
}
