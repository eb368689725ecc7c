import type { Change } from './change.ts'
import { effectOf } from './change-actions.ts'
import { affectedDependencies, type Dependency, TAXONOMY } from './dependency.ts'
import { type Invalidation, invalidationsOf } from './invalidation.ts'

/**
 * Keys by which a cache in front of the delivery API purges responses. `<space>` is on every response,
 * `<space>/~<name>` is the name used to address the environment, `<space>/@<id>` the API key of the client,
 * `<space>/<environment>` everything in an environment, and `<space>/<environment>/<dependency>` a dependency within it. Files
 * of assets have `<space>` and `<space>/+<asset>`. `<space>/!taxonomy` is on responses that depend on the taxonomy. Ids contain
 * none of `~`, `@`, `+` and `!`.
 */
export type SurrogateKey = string

export interface ResponseScope {
  space: string
  /** Id of the environment, never an alias. */
  environment: string
  /** The name in the URL: the id or an alias. */
  name: string
}

const dependencyKey = (
  { space, environment }: Pick<ResponseScope, 'space' | 'environment'>,
  dependency: Dependency,
): SurrogateKey => (dependency === TAXONOMY ? taxonomyKey(space) : `${space}/${environment}/${dependency}`)

/** One key for all environments, because a change of the taxonomy has no environment. */
const taxonomyKey = (space: string): SurrogateKey => `${space}/!taxonomy`

/**
 * The keys of a response. When they exceed `maxLength` characters, one key for all entries and one for all assets
 * replace the keys of single resources.
 */
export function surrogateKeys(
  scope: ResponseScope,
  dependencies: Iterable<Dependency>,
  maxLength: number,
): SurrogateKey[] {
  const { space, environment, name } = scope
  const always = [space, environmentNameKey(space, name), `${space}/${environment}`]
  // Whole sets come before single resources.
  const sorted = [...dependencies].sort((a, b) => Number(isResource(a)) - Number(isResource(b)))
  const keys = [...always, ...sorted.map((dependency) => dependencyKey(scope, dependency))]
  if (lengthOf(keys) <= maxLength) return keys
  const sets = new Set(sorted.map(setOf))
  return [...always, ...[...sets].map((dependency) => dependencyKey(scope, dependency))]
}

function setOf(dependency: Dependency): Dependency {
  if (dependency === TAXONOMY) return TAXONOMY
  return /^a(?:\.|$)/.test(dependency) ? 'a' : 'e'
}

const isResource = (dependency: Dependency): boolean => /^[ea]\./.test(dependency)

const lengthOf = (keys: readonly SurrogateKey[]): number => keys.reduce((sum, key) => sum + key.length + 1, 0)

/** On every response to an API key, which is purged when the key is revoked or gets other environments. */
export const readerKey = (space: string, apiKey: string): SurrogateKey => `${space}/@${apiKey}`

/** On every response whose URL contains this name of an environment. */
export const environmentNameKey = (space: string, name: string): SurrogateKey => `${space}/~${name}`

/** The keys to purge after a change: every response of the delivery API that may have changed has one of them. */
export function outdatedKeys(
  change: Pick<Change, 'space' | 'environment'> & Parameters<typeof invalidationsOf>[0],
): SurrogateKey[] {
  const { space, type, id } = change
  if (type === 'ApiKey') return [readerKey(space, id)]
  const keys = invalidationsOf(change).flatMap((each) => invalidatedKeys(each, space, change.environment ?? ''))
  return type === 'Asset' && effectOf(change.action).changesFileAccess ? [...keys, assetFilesKey(space, id)] : keys
}

/** On the files of an asset, in all environments. */
export const assetFilesKey = (space: string, asset: string): SurrogateKey => `${space}/+${asset}`

/** The keys that any of these changes outdates, each once. */
export const allOutdatedKeys = (changes: readonly Parameters<typeof outdatedKeys>[0][]): SurrogateKey[] => [
  ...new Set(changes.flatMap(outdatedKeys)),
]

/**
 * The same keys within a size limit. If there are too many, keys of whole environments replace them: every response has
 * the key of its environment, so no outdated response stays cached.
 */
export function boundedKeys(
  keys: readonly SurrogateKey[],
  limit: { count: number; characters: number },
): readonly SurrogateKey[] {
  const fits = (some: readonly SurrogateKey[]) => some.length <= limit.count && lengthOf(some) <= limit.characters
  if (fits(keys)) return keys
  const environments = [...new Set(keys.map((key) => key.split('/').slice(0, 2).join('/')))]
  return fits(environments) ? environments : [...new Set(keys.map((key) => key.split('/', 1)[0]!))]
}

function invalidatedKeys(invalidation: Invalidation, space: string, environment: string): SurrogateKey[] {
  switch (invalidation.scope) {
    case 'space':
      return [space]
    case 'taxonomy':
      return [taxonomyKey(space)]
    case 'name':
      return [environmentNameKey(space, invalidation.name)]
    case 'environment':
      return [`${space}/${environment}`]
    case 'resource':
      return invalidation.stages.includes('published')
        ? affectedDependencies(invalidation.resource).map((each) => dependencyKey({ space, environment }, each))
        : []
  }
}
