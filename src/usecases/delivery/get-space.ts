import type { Actor } from '#domain/access/actor'
import type { Locale } from '#domain/locales/locale'
import type { Stage } from '#domain/resources/resource'
import type { Space } from '#domain/spaces/space'
import { requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { rightOf } from './stage-right.ts'

export interface DeliveredSpace {
  space: Space
  locales: Locale[]
}

/** The space with its locales: those of `master`, or of the first environment that the key may read. */
export async function getDeliveredSpace(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { space: string; stage: Stage },
): Promise<DeliveredSpace> {
  return ctx.store.read(async (reader) => {
    const at = { space: input.space, environment: environmentOf(actor) }
    const { space, environment } = await requireEnvironment(reader, actor, at, rightOf(input.stage))
    const locales = await reader.locales.list(environment.key)
    return { space, locales: locales.filter((locale) => locale.inDelivery) }
  })
}

function environmentOf(actor: Actor): string {
  if (actor.kind === 'user' || actor.kind === 'system' || actor.environments.includes('master')) return 'master'
  return actor.environments[0] ?? 'master'
}
