import type { LocaleBody } from '#contract/resources/locale'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError } from '#domain/errors'
import { changesIndex, isSameLocale, requireLocaleChange, toLocaleChange } from '#domain/locales/change-locale'
import type { Locale } from '#domain/locales/locale'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { reindex } from '../resources/reindex.ts'
import { changeModelIn, type WriteContext, type Writing } from '../resources/write-in.ts'
import { addLocale } from './add-locale.ts'

interface Put {
  locale: Locale
  created: boolean
}

/**
 * Changes a locale, or creates it. An update without changes needs no version and creates none. A new code appears in
 * all content at once, without new versions.
 */
export async function putLocale(
  ctx: WriteContext & Pick<UseCaseContext, 'limits' | 'jobSignals'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body: LocaleBody },
): Promise<Committed<Put>> {
  const work = async (w: Writing): Promise<Put> => {
    const environment = w.scope.environment.key
    const all = await w.tx.locales.list(environment)
    const stored = all.find(({ id }) => id === input.id)
    if (!stored) {
      const id = requireNewId(input.id)
      return { locale: await addLocale(w, id, input.body, ctx.limits.localesPerEnvironment), created: true }
    }
    const change = toLocaleChange(input.body, stored)
    if (isSameLocale(change, stored)) return { locale: stored, created: false }
    requireVersion('Locale', stored, input.version)
    requireLocaleChange(change, stored, all)
    const locale: Locale = {
      ...stored,
      ...change,
      version: stored.version + 1,
      updatedAt: Math.max(w.stamp.at, stored.updatedAt),
      updatedBy: w.stamp.by,
    }
    if (!(await w.tx.locales.update(locale, stored.version))) throw new DomainError('Conflict')
    if (locale.code !== stored.code) {
      await w.tx.environments.relabel(environment, { from: stored.code, to: locale.code })
    }
    if (changesIndex(stored, locale)) await reindex(w)
    const { id, version } = locale
    w.tx.changes.append(
      platformChange({ ...addressOf(w.scope), type: 'Locale', id, version, action: 'save', stamp: w.stamp }),
    )
    return { locale, created: false }
  }
  return changeModelIn(ctx, actor, input, { right: 'settings.manage', changes: 'content model' }, work)
}
