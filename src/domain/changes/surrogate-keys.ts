import type { Change } from './change.ts'
import { type Tag, tagsOfResource } from './tags.ts'
import { type Touched, touchedBy } from './touched.ts'

/**
 * Names by which a cache in front of delivery can drop answers. `<space>` is on every answer, `<space>/~<name>` tells by
 * which name the environment was addressed, `<space>/<environment>` is all of an environment, and
 * `<space>/<environment>/<tag>` what an answer depends on within it.
 */
export type SurrogateKey = string

export interface AnsweredPlace {
  space: string
  /** The environment itself. */
  environment: string
  /** As it was addressed: its id or an alias. */
  name: string
}

const ofTag = ({ space, environment }: Pick<AnsweredPlace, 'space' | 'environment'>, tag: Tag): SurrogateKey =>
  `${space}/${environment}/${tag}`

/** The keys of an answer. When they are longer than `most` characters, all entries and all assets stand for each of them. */
export function surrogateKeys(place: AnsweredPlace, named: Iterable<Tag>, most: number): SurrogateKey[] {
  const { space, environment, name } = place
  const always = [space, `${space}/~${name}`, `${space}/${environment}`]
  // What was searched comes before what was found in it.
  const tags = [...named].sort((a, b) => Number(isResource(a)) - Number(isResource(b)))
  const keys = [...always, ...tags.map((tag) => ofTag(place, tag))]
  if (lengthOf(keys) <= most) return keys
  const sets = new Set(tags.map((tag) => (/^a(?:\.|$)/.test(tag) ? 'a' : 'e')))
  return [...always, ...[...sets].map((tag) => ofTag(place, tag))]
}

const isResource = (tag: Tag): boolean => /^[ea]\./.test(tag)

const lengthOf = (keys: readonly SurrogateKey[]): number => keys.reduce((sum, key) => sum + key.length + 1, 0)

/** What a cache has to drop after a change: every answer of delivery that may be different has one of these keys. */
export function outdatedKeys(
  change: Pick<Change, 'space' | 'environment'> & Parameters<typeof touchedBy>[0],
): SurrogateKey[] {
  const { space } = change
  return touchedBy(change).flatMap((touched) => keysOf(touched, space, change.environment ?? ''))
}

function keysOf(touched: Touched, space: string, environment: string): SurrogateKey[] {
  switch (touched.reach) {
    case 'space':
      return [space]
    case 'name':
      return [`${space}/~${touched.name}`]
    case 'environment':
      return [`${space}/${environment}`]
    case 'resource':
      return touched.stages.includes('published')
        ? tagsOfResource(touched.resource).map((tag) => ofTag({ space, environment }, tag))
        : []
  }
}
