import type { Actor } from '#domain/access/actor'
import { isPattern, listsEnvironment } from '#domain/access/listed-environments'
import { environmentNotFound, spaceNotFound } from '#domain/errors'
import type { Locale } from '#domain/locales/locale'
import type { Space } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'
import type { ReadContext } from '../context.ts'
import type { EnvironmentModel } from './environment-model.ts'

const ALL = { skip: 0, limit: 10_000 }

export interface DeliveredSpace {
  space: Space
  locales: Locale[]
}

/** The space with the locales of the addressed environment. */
export async function getDeliveredSpace(
  reader: StoreReader,
  id: string,
  model: EnvironmentModel,
): Promise<DeliveredSpace> {
  const space = await reader.spaces.get(id)
  if (!space) throw spaceNotFound(id)
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
 * For a key that lists only patterns: the oldest environment or alias that its patterns cover: the response stays the same, also in caches,
 * until it is deleted.
 * @throws NotFound when there is none
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
