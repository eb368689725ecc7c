import type { Change } from './change.ts'
import { type Tag, tagsOfResource } from './tags.ts'
import { type Touched, touchedBy } from './touched.ts'

/**
 * Keys by which a cache in front of the delivery API purges responses. `<space>` is on every response,
 * `<space>/~<name>` is the name used to address the environment, `<space>/@<id>` the API key of the client,
 * `<space>/<environment>` everything in an environment, and `<space>/<environment>/<tag>` a dependency within it. Files
 * of assets have `<space>` and `<space>/+<asset>`. Ids contain none of `~`, `@` and `+`.
 */
export type SurrogateKey = string

export interface ResponseScope {
  space: string
  /** Id of the environment, never an alias. */
  environment: string
  /** The name in the URL: the id or an alias. */
  name: string
}

const ofTag = ({ space, environment }: Pick<ResponseScope, 'space' | 'environment'>, tag: Tag): SurrogateKey =>
  `${space}/${environment}/${tag}`

/**
 * The keys of a response. When they exceed `maxLength` characters, one key for all entries and one for all assets
 * replace the keys of single resources.
 */
export function surrogateKeys(scope: ResponseScope, dependencies: Iterable<Tag>, maxLength: number): SurrogateKey[] {
  const { space, environment, name } = scope
  const always = [space, environmentNameKey(space, name), `${space}/${environment}`]
  // Tags of whole sets come before those of single resources.
  const tags = [...dependencies].sort((a, b) => Number(isResource(a)) - Number(isResource(b)))
  const keys = [...always, ...tags.map((tag) => ofTag(scope, tag))]
  if (lengthOf(keys) <= maxLength) return keys
  const sets = new Set(tags.map((tag) => (/^a(?:\.|$)/.test(tag) ? 'a' : 'e')))
  return [...always, ...[...sets].map((tag) => ofTag(scope, tag))]
}

const isResource = (tag: Tag): boolean => /^[ea]\./.test(tag)

const lengthOf = (keys: readonly SurrogateKey[]): number => keys.reduce((sum, key) => sum + key.length + 1, 0)

/** On every response to an API key, which is purged when the key is revoked or gets other environments. */
export const readerKey = (space: string, apiKey: string): SurrogateKey => `${space}/@${apiKey}`

/** On every response whose URL contains this name of an environment. */
export const environmentNameKey = (space: string, name: string): SurrogateKey => `${space}/~${name}`

/** The keys to purge after a change: every response of the delivery API that may have changed has one of them. */
export function outdatedKeys(
  change: Pick<Change, 'space' | 'environment'> & Parameters<typeof touchedBy>[0],
): SurrogateKey[] {
  const { space, type, id } = change
  if (type === 'ApiKey') return [readerKey(space, id)]
  const keys = touchedBy(change).flatMap((touched) => keysOf(touched, space, change.environment ?? ''))
  return type === 'Asset' && CLOSES_FILES.has(change.action) ? [...keys, assetFilesKey(space, id)] : keys
}

/** These actions change whether a file is public. The bytes at its URL never change. */
const CLOSES_FILES: ReadonlySet<string> = new Set(['publish', 'unpublish', 'delete'])

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

function keysOf(touched: Touched, space: string, environment: string): SurrogateKey[] {
  switch (touched.reach) {
    case 'space':
      return [space]
    case 'name':
      return [environmentNameKey(space, touched.name)]
    case 'environment':
      return [`${space}/${environment}`]
    case 'resource':
      return touched.stages.includes('published')
        ? tagsOfResource(touched.resource).map((tag) => ofTag({ space, environment }, tag))
        : []
  }
}
