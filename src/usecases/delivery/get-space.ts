import type { Actor } from '#domain/access/actor'
import { isPattern, listsEnvironment } from '#domain/access/listed-environments'
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

/** A space is asked for without an environment: `master` counts, or the first one that the key lists by its id. */
export function environmentOf(actor: Actor): string {
  if (actor.kind === 'user' || actor.kind === 'system' || listsEnvironment(actor.environments, 'master'))
    return 'master'
  return actor.environments.find((listed) => !isPattern(listed)) ?? 'master'
}
