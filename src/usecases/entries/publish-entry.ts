import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { fromStored } from '#domain/entries/stored-entry'
import { requireTransition } from '#domain/resources/lifecycle'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { withPatterns } from './answer-patterns.ts'
import { requireModel } from './entry-model.ts'
import { requirePublishable } from './require-publishable.ts'
import { showEntryEverywhere } from './show-entry.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'

/** The current content becomes the delivered one, when it follows the rules of its content type. */
export async function publishEntry(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits' | 'patterns'>,
  actor: Actor,
  input: Address & { id: string; version: number | null },
): Promise<Committed<Entry>> {
  return withPatterns(ctx.patterns, (answer) =>
    writeIn(ctx, actor, input, async (w) => {
      const stored = await lockResource(w, 'Entry', input.id)
      requireVersion('Entry', stored, input.version)
      requireTransition(stored, 'publish')
      const model = await requireModel(w, contentTypeOf(stored))
      const content = fromStored(stored.body, model.type)
      await requirePublishable(w, stored, content, model, { limits: ctx.limits, answer })
      const entry = await moveResource(w, stored, 'publish')
      await showEntryEverywhere(w, entry, content, model)
      return toEntry(entry, model.type, model.locales, content)
    }),
  )
}
