import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import { contentNotFound } from '#domain/errors'
import type { Locale } from '#domain/locales/locale'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { ReadContext, UseCaseContext } from '../context.ts'

/** All locales of an environment, the default locale first. */
export async function listLocales(ctx: Pick<UseCaseContext, 'store'>, actor: Actor, at: Address): Promise<Locale[]> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, at, 'enter')
    return reader.locales.list(environment.key)
  })
}

export async function getLocale(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Locale> {
  const found = (await listLocales(ctx, actor, input)).find(({ id }) => id === input.id)
  if (!found) throw contentNotFound('Locale', input.id, input)
  return found
}

/** The locales that clients of the delivery and preview APIs may request. */
export async function listDeliveredLocales(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { right: Right },
): Promise<Locale[]> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, input.right)
    return (await reader.locales.list(environment.key)).filter((locale) => locale.inDelivery)
  })
}
