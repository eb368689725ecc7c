import type { Change } from './change.ts'
import { type Tag, tagsOfResource } from './tags.ts'
import { type Touched, touchedBy } from './touched.ts'

/**
 * Names by which a cache in front of delivery can drop answers. `<space>` is on every answer, `<space>/~<name>` is the
 * name by which the environment was addressed, `<space>/@<id>` is the API key that asked, `<space>/<environment>` is all of
 * an environment, and `<space>/<environment>/<tag>` what an answer depends on within it. Files of assets have
 * `<space>` and `<space>/+<asset>`. None of `~`, `@` and `+` can be in an id.
 */
export type SurrogateKey = string

export interface ResponseScope {
  space: string
  /** The environment itself. */
  environment: string
  /** As it was addressed: its id or an alias. */
  name: string
}

const ofTag = ({ space, environment }: Pick<ResponseScope, 'space' | 'environment'>, tag: Tag): SurrogateKey =>
  `${space}/${environment}/${tag}`

/** The keys of an answer. When they are longer than `most` characters, all entries and all assets stand for each of them. */
export function surrogateKeys(place: ResponseScope, named: Iterable<Tag>, most: number): SurrogateKey[] {
  const { space, environment, name } = place
  const always = [space, environmentNameKey(space, name), `${space}/${environment}`]
  // What was searched comes before what was found in it.
  const tags = [...named].sort((a, b) => Number(isResource(a)) - Number(isResource(b)))
  const keys = [...always, ...tags.map((tag) => ofTag(place, tag))]
  if (lengthOf(keys) <= most) return keys
  const sets = new Set(tags.map((tag) => (/^a(?:\.|$)/.test(tag) ? 'a' : 'e')))
  return [...always, ...[...sets].map((tag) => ofTag(place, tag))]
}

const isResource = (tag: Tag): boolean => /^[ea]\./.test(tag)

const lengthOf = (keys: readonly SurrogateKey[]): number => keys.reduce((sum, key) => sum + key.length + 1, 0)

/** On every answer to an API key: the cache must drop them when the key is revoked or gets other environments. */
export const readerKey = (space: string, apiKey: string): SurrogateKey => `${space}/@${apiKey}`

/** On every answer for an address that has this name of an environment in it. */
export const environmentNameKey = (space: string, name: string): SurrogateKey => `${space}/~${name}`

/** What a cache has to drop after a change: every answer of delivery that may be different has one of these keys. */
export function outdatedKeys(
  change: Pick<Change, 'space' | 'environment'> & Parameters<typeof touchedBy>[0],
): SurrogateKey[] {
  const { space, type, id } = change
  if (type === 'ApiKey') return [readerKey(space, id)]
  const keys = touchedBy(change).flatMap((touched) => keysOf(touched, space, change.environment ?? ''))
  return type === 'Asset' && CLOSES_FILES.has(change.action) ? [...keys, assetFilesKey(space, id)] : keys
}

/** These change whether a file is public. The bytes at its address never change. */
const CLOSES_FILES: ReadonlySet<string> = new Set(['publish', 'unpublish', 'delete'])

/** On the files of an asset, in all environments. */
export const assetFilesKey = (space: string, asset: string): SurrogateKey => `${space}/+${asset}`

/** All that several changes outdate, each key once. */
export const allOutdatedKeys = (changes: readonly Parameters<typeof outdatedKeys>[0][]): SurrogateKey[] => [
  ...new Set(changes.flatMap(outdatedKeys)),
]

/**
 * The same keys for a place that has room for so many. If there are more, whole environments stand for what is in them:
 * every answer has the key of its environment, so nothing outdated is kept.
 */
export function boundedKeys(
  keys: readonly SurrogateKey[],
  most: { count: number; characters: number },
): readonly SurrogateKey[] {
  const fits = (some: readonly SurrogateKey[]) => some.length <= most.count && lengthOf(some) <= most.characters
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
