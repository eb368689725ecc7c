import type { Change } from './change.ts'
import { affectedDependencies, type Dependency } from './dependency.ts'
import { type Invalidation, invalidationsOf } from './invalidation.ts'

/**
 * A name by which a cache in front of the delivery API can purge responses. Every response has `<space>`,
 * `<space>/~<name>` (the name by which the request addressed the environment), `<space>/@<id>` (the API key of the
 * request), `<space>/<environment>` and `<space>/<environment>/<dependency>` for each of its dependencies. Files of assets
 * have `<space>` and `<space>/+<asset>`. No id can contain `~`, `@` or `+`.
 */
export type SurrogateKey = string

export interface ResponseLocation {
  space: string
  /** The id of the environment. */
  environment: string
  /** As the request addressed it: its id or an alias. */
  name: string
}

const dependencyKey = (
  { space, environment }: Pick<ResponseLocation, 'space' | 'environment'>,
  dependency: Dependency,
): SurrogateKey => `${space}/${environment}/${dependency}`

/** The keys of a response. If they are longer than `maxLength`, the dependencies on all entries and all assets replace them. */
export function surrogateKeys(
  location: ResponseLocation,
  dependencies: Iterable<Dependency>,
  maxLength: number,
): SurrogateKey[] {
  const { space, environment, name } = location
  const always = [space, keyOfName(space, name), `${space}/${environment}`]
  // Sets before single resources.
  const sorted = [...dependencies].sort((a, b) => Number(isResource(a)) - Number(isResource(b)))
  const keys = [...always, ...sorted.map((dependency) => dependencyKey(location, dependency))]
  if (lengthOf(keys) <= maxLength) return keys
  const sets = new Set(sorted.map((dependency) => (/^a(?:\.|$)/.test(dependency) ? 'a' : 'e')))
  return [...always, ...[...sets].map((dependency) => dependencyKey(location, dependency))]
}

const isResource = (dependency: Dependency): boolean => /^[ea]\./.test(dependency)

const lengthOf = (keys: readonly SurrogateKey[]): number => keys.reduce((sum, key) => sum + key.length + 1, 0)

/** On every response to an API key: purged when the key is revoked or gets other environments. */
export const keyOfReader = (space: string, apiKey: string): SurrogateKey => `${space}/@${apiKey}`

/** On every response to a request that addressed the environment by this name. */
export const keyOfName = (space: string, name: string): SurrogateKey => `${space}/~${name}`

/** The keys to purge after a change: every delivery response that may be outdated has one of them. */
export function outdatedKeys(
  change: Pick<Change, 'space' | 'environment'> & Parameters<typeof invalidationsOf>[0],
): SurrogateKey[] {
  const { space, type, id } = change
  if (type === 'ApiKey') return [keyOfReader(space, id)]
  const keys = invalidationsOf(change).flatMap((invalidation) =>
    invalidatedKeys(invalidation, space, change.environment ?? ''),
  )
  return type === 'Asset' && CHANGES_FILE_ACCESS.has(change.action) ? [...keys, keyOfFiles(space, id)] : keys
}

/** These change whether a file is public. The bytes at its URL never change. */
const CHANGES_FILE_ACCESS: ReadonlySet<string> = new Set(['publish', 'unpublish', 'delete'])

/** On the files of an asset, in all environments. */
export const keyOfFiles = (space: string, asset: string): SurrogateKey => `${space}/+${asset}`

/** The keys to purge after several changes, each once. */
export const outdatedByAll = (changes: readonly Parameters<typeof outdatedKeys>[0][]): SurrogateKey[] => [
  ...new Set(changes.flatMap(outdatedKeys)),
]

/**
 * Limits the number and length of keys. If there are more, the keys of whole environments or spaces replace them: every
 * response has the key of its environment and space, so nothing outdated stays cached.
 */
export function boundedKeys(
  keys: readonly SurrogateKey[],
  max: { count: number; characters: number },
): readonly SurrogateKey[] {
  const fits = (some: readonly SurrogateKey[]) => some.length <= max.count && lengthOf(some) <= max.characters
  if (fits(keys)) return keys
  const environments = [...new Set(keys.map((key) => key.split('/').slice(0, 2).join('/')))]
  return fits(environments) ? environments : [...new Set(keys.map((key) => key.split('/', 1)[0]!))]
}

function invalidatedKeys(invalidation: Invalidation, space: string, environment: string): SurrogateKey[] {
  switch (invalidation.scope) {
    case 'space':
      return [space]
    case 'name':
      return [keyOfName(space, invalidation.name)]
    case 'environment':
      return [`${space}/${environment}`]
    case 'resource':
      return invalidation.stages.includes('published')
        ? affectedDependencies(invalidation.resource).map((dependency) =>
            dependencyKey({ space, environment }, dependency),
          )
        : []
  }
}
