import type { Actor } from '#domain/access/actor'
import type { Locale } from '#domain/locales/locale'
import { parseLocale } from '#domain/locales/parse-locale'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { writeIn } from '../resources/write-in.ts'
import { addLocale } from './add-locale.ts'

export async function createLocale(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits'>,
  actor: Actor,
  input: Address & { body: unknown },
): Promise<Committed<Locale>> {
  const body = parseLocale(input.body)
  const id = randomId()
  return writeIn(ctx, actor, input, { right: 'settings.manage', changesModel: 'content model' }, (w) =>
    addLocale(w, id, body, ctx.limits.localesPerEnvironment),
  )
}
