import type { Actor } from '#domain/access/actor'
import { isPattern, listsEnvironment } from '#domain/access/listed-environments'
import { environmentNotFound, spaceNotFound } from '#domain/errors'
import type { Locale } from '#domain/locales/locale'
import type { Space } from '#domain/spaces/space'
import type { ReadContext } from '../context.ts'
import type { Reading } from './reading.ts'

const ALL = { skip: 0, limit: 10_000 }

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

/**
 * The environment whose locales a space is shown with when the request names none: `master`, or the first one that the
 * key lists by its id. Null for a key that lists only patterns which do not cover `master`.
 */
export function environmentOf(actor: Actor): string | null {
  if (actor.kind === 'user' || actor.kind === 'system' || listsEnvironment(actor.environments, 'master'))
    return 'master'
  return actor.environments.find((listed) => !isPattern(listed)) ?? null
}

/**
 * For such a key, the oldest environment or alias that its patterns cover: the response stays the same, also in caches,
 * until that one is deleted.
 * @throws NotFound when there is none yet
 */
export async function oldestListed(
  { store }: Pick<ReadContext, 'store'>,
  actor: Actor,
  space: string,
): Promise<string> {
  const listed = actor.kind === 'user' || actor.kind === 'system' ? [] : actor.environments
  const named = await store.read(async (reader) => [
    ...(await reader.environments.list(space, ALL)).items.filter(({ status }) => status === 'ready'),
    ...(await reader.aliases.list(space)),
  ])
  const [oldest] = named.filter(({ id }) => listsEnvironment(listed, id)).sort((a, b) => a.createdAt - b.createdAt)
  if (!oldest) throw environmentNotFound(space, 'master')
  return oldest.id
}
