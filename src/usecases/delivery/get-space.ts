import type { Actor } from '#domain/access/actor'
import { spaceNotFound } from '#domain/errors'
import type { Locale } from '#domain/locales/locale'
import type { Space } from '#domain/spaces/space'
import type { Reading } from './reading.ts'

export interface DeliveredSpace {
  space: Space
  locales: Locale[]
}

/** The space with its locales: those of the environment that is looked at. */
export async function getDeliveredSpace({ moment, model }: Reading): Promise<DeliveredSpace> {
  const space = await (await moment.reader()).spaces.get(moment.space)
  if (!space) throw spaceNotFound(moment.space)
  return { space, locales: model.locales.filter((locale) => locale.inDelivery) }
}

/** A space is asked for without an environment: `master` counts, or the first one that the key may read. */
export function environmentOf(actor: Actor): string {
  if (actor.kind === 'user' || actor.kind === 'system' || actor.environments.includes('master')) return 'master'
  return actor.environments[0] ?? 'master'
}
