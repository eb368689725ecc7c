import type { LocaleBody } from '#contract/resources/locale'
import type { Actor } from '#domain/access/actor'
import type { Locale } from '#domain/locales/locale'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { writeIn } from '../resources/write-in.ts'
import { addLocale } from './add-locale.ts'

export async function createLocale(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits'>,
  actor: Actor,
  input: Address & { body: LocaleBody },
): Promise<Committed<Locale>> {
  const id = randomId()
  return writeIn(ctx, actor, input, { right: 'settings.manage', changesModel: 'content model' }, (w) =>
    addLocale(w, id, input.body, ctx.limits.localesPerEnvironment),
  )
}
