import type { LocaleBody } from '#contract/resources/locale'
import type { Actor } from '#domain/access/actor'
import type { Locale } from '#domain/locales/locale'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { changeModelIn, type WriteContext } from '../resources/write-in.ts'
import { addLocale } from './add-locale.ts'

export async function createLocale(
  ctx: WriteContext & Pick<UseCaseContext, 'limits' | 'jobSignals'>,
  actor: Actor,
  input: Address & { body: LocaleBody },
): Promise<Committed<Locale>> {
  const id = randomId()
  return changeModelIn(ctx, actor, input, { right: 'settings.manage', changes: 'content model' }, (w) =>
    addLocale(w, id, input.body, ctx.limits.localesPerEnvironment),
  )
}
