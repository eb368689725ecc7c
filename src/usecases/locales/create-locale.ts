import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied } from '#domain/errors'
import type { Locale } from '#domain/locales/locale'
import { fallbackOfNew, localeTaken, parseLocale } from '#domain/locales/parse-locale'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { reindex } from '../resources/reindex.ts'
import { type Writing, writeIn } from '../resources/write-in.ts'

/** Adds a locale. Existing entries become searchable in it by way of its fallbacks. */
export async function createLocale(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits'>,
  actor: Actor,
  input: Address & { body: unknown },
): Promise<Committed<Locale>> {
  const body = parseLocale(input.body)
  const id = randomId()
  const work = async (w: Writing) => {
    const environment = w.place.environment.key
    const existing = await w.tx.locales.list(environment)
    if (existing.length >= ctx.limits.localesPerEnvironment) {
      throw accessDenied(`An environment can have ${ctx.limits.localesPerEnvironment} locales at most.`)
    }
    const { at, by } = w.stamp
    const locale = await w.tx.locales.insert({
      ...body,
      environment,
      id,
      internalCode: body.code,
      fallbackCode: fallbackOfNew(body, existing),
      isDefault: false,
      version: 1,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    })
    if (!locale) throw localeTaken(body.code)
    // In a locale without a fallback nothing is to be found yet.
    if (locale.inDelivery && locale.fallbackCode !== null) await reindex(w)
    w.tx.changes.append(
      platformChange({ ...addressOf(w.place), type: 'Locale', id, version: 1, action: 'create', stamp: w.stamp }),
    )
    return locale
  }
  return writeIn(ctx, actor, input, { right: 'settings.manage', changesModel: 'content model' }, work)
}
