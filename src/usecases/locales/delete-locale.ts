import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { contentNotFound } from '#domain/errors'
import { requireDeletable } from '#domain/locales/change-locale'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { reindex } from '../resources/reindex.ts'
import { changeModelIn, type WriteContext, type Writing } from '../resources/write-in.ts'

/** Deletes a locale and its translations from the current content; stored versions keep them. */
export async function deleteLocale(
  ctx: WriteContext & Pick<UseCaseContext, 'jobSignals'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<void>> {
  const work = async (w: Writing) => {
    const environment = w.scope.environment.key
    const all = await w.tx.locales.list(environment)
    const locale = all.find(({ id }) => id === input.id)
    if (!locale) throw contentNotFound('Locale', input.id, addressOf(w.scope))
    requireDeletable(locale, all)
    const { id, version, code, label } = locale
    await w.tx.locales.delete(environment, id)
    await w.tx.environments.relabel(environment, { from: code, to: null })
    await reindex(w, { label })
    w.tx.changes.append(
      platformChange({ ...addressOf(w.scope), type: 'Locale', id, version, action: 'delete', stamp: w.stamp }),
    )
  }
  return changeModelIn(ctx, actor, input, { right: 'settings.manage', changes: 'content model' }, work)
}
