import type { Problem } from '../errors.ts'
import { linkProblems } from '../links/link-problems.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { wrongSize, wrongType } from '../resources/problems.ts'
import { type Link, linkTo, type Metadata } from './entry.ts'

const MAX_TAGS = 100
const MAX_CONCEPTS = 50

/**
 * Parses tags and concepts without duplicates, in the order sent, and adds problems to `problems`. Checked by hand: links have
 * problems of their own (`linkProblems`), and the operator limits the number of tags.
 */
export function parseMetadata(value: unknown, problems: Problem[], maxTags = MAX_TAGS): Metadata {
  if (value != null && !isObject(value)) problems.push(wrongType(['metadata'], 'Object', value))
  const metadata = isObject(value) ? value : {}
  return {
    tags: parseLinks(metadata, 'tags', 'Tag', maxTags, problems),
    concepts: parseLinks(metadata, 'concepts', 'TaxonomyConcept', MAX_CONCEPTS, problems),
  }
}

function parseLinks<Kind extends string>(
  metadata: JsonObject,
  name: string,
  kind: Kind,
  max: number,
  problems: Problem[],
): Link<Kind>[] {
  const value = member(metadata, name) ?? []
  const path = ['metadata', name]
  if (!Array.isArray(value)) {
    problems.push(wrongType(path, 'Array', value))
    return []
  }
  if (value.length > max) {
    problems.push(wrongSize(path, { max }, value.length))
    return []
  }
  const wrong = value.flatMap((link, index) => linkProblems(link, kind, [...path, index]))
  problems.push(...wrong)
  if (wrong.length > 0) return []
  const ids = new Set((value as Link<Kind>[]).map((link) => link.sys.id))
  return [...ids].map((id) => linkTo(kind, id))
}
