import { isObject, type JsonObject } from '../resources/json.ts'

/** The parsed constraint of a policy. It is evaluated for single resources and converted to search conditions. */
export type Constraint =
  | { is: 'always' }
  | { is: 'every' | 'some'; of: readonly Constraint[] }
  | { is: 'not'; of: Constraint }
  | { is: 'oneOf'; attribute: Attribute; values: readonly string[] }
  | { is: 'paths'; patterns: readonly PathPattern[] }

export type Attribute = 'type' | 'id' | 'contentType' | 'createdBy' | 'updatedBy' | 'environment' | 'tag'

/** Segments of a path; null for `%`. */
export type PathPattern = readonly (string | null)[]

/** Stands for the acting user. */
export const CURRENT_USER = 'User.current()'

const ATTRIBUTES: Readonly<Record<string, Attribute>> = {
  'sys.type': 'type',
  'sys.id': 'id',
  'sys.contentType.sys.id': 'contentType',
  'sys.createdBy.sys.id': 'createdBy',
  'sys.updatedBy.sys.id': 'updatedBy',
  'sys.environment.sys.id': 'environment',
  'metadata.tags.sys.id': 'tag',
  'metadata.tags': 'tag',
}

/** A constraint that is not understood is refused, because guessing could grant more than intended. */
export class UnknownConstraint extends Error {}

const MAX_DEPTH = 10
const MAX_NODES = 500

/** Parses a constraint. Empty lists are refused, because they could mean everything or nothing. */
export function parseConstraint(sent: JsonObject | null): Constraint {
  if (sent === null) return { is: 'always' }
  const budget = { nodes: 0 }
  return parseNode(sent, 0, budget)
}

function parseNode(node: unknown, depth: number, budget: { nodes: number }): Constraint {
  budget.nodes += 1
  if (depth > MAX_DEPTH || budget.nodes > MAX_NODES) throw new UnknownConstraint('The constraint is too large.')
  if (!isObject(node)) throw new UnknownConstraint('A constraint is an object.')
  const [name, ...others] = Object.keys(node)
  if (name === undefined || others.length > 0) throw new UnknownConstraint('A constraint has one member.')
  const value = node[name]
  switch (name) {
    case 'and':
      return { is: 'every', of: nonEmptyList(value).map((inner) => parseNode(inner, depth + 1, budget)) }
    case 'or':
      return { is: 'some', of: nonEmptyList(value).map((inner) => parseNode(inner, depth + 1, budget)) }
    case 'not':
      return { is: 'not', of: parseNot(value, depth, budget) }
    case 'equals': {
      const [attribute, expected] = parsePair(value)
      if (typeof expected !== 'string') throw new UnknownConstraint('"equals" needs a string.')
      return { is: 'oneOf', attribute, values: [expected] }
    }
    case 'in': {
      const [attribute, expected] = parsePair(value)
      return { is: 'oneOf', attribute, values: parseTexts(expected) }
    }
    case 'all': {
      const [attribute, expected] = parsePair(value)
      return { is: 'every', of: parseTexts(expected).map((text) => ({ is: 'oneOf', attribute, values: [text] })) }
    }
    case 'paths':
      return { is: 'paths', patterns: nonEmptyList(value).map(parsePattern) }
    default:
      throw new UnknownConstraint(`"${name.slice(0, 100)}" is not a constraint.`)
  }
}

/**
 * `not` contains one constraint, with or without a list. Several are refused: "not all" and "none" could both be meant.
 */
function parseNot(value: unknown, depth: number, budget: { nodes: number }): Constraint {
  if (!Array.isArray(value)) return parseNode(value, depth + 1, budget)
  if (value.length !== 1) throw new UnknownConstraint('"not" holds one constraint.')
  return parseNode(value[0], depth + 1, budget)
}

function parsePair(value: unknown): [Attribute, unknown] {
  if (!Array.isArray(value) || value.length !== 2) throw new UnknownConstraint('A comparison has two sides.')
  const doc = parseDoc(value[0])
  if (!Object.hasOwn(ATTRIBUTES, doc)) throw new UnknownConstraint(`"${doc.slice(0, 100)}" cannot be compared.`)
  return [ATTRIBUTES[doc]!, value[1]]
}

function parseDoc(value: unknown): string {
  if (!isObject(value) || typeof value.doc !== 'string') throw new UnknownConstraint('A comparison names a "doc".')
  return value.doc
}

const NAME = /^(?:%|[A-Za-z0-9_-]{1,64})$/

function parsePattern(value: unknown): PathPattern {
  const parts = parseDoc(value).split('.')
  const [root, ...rest] = parts
  if ((root !== 'fields' && root !== 'metadata') || rest.length > 2 || !rest.every((part) => NAME.test(part))) {
    throw new UnknownConstraint('A path is "fields.<field>.<locale>" or "metadata.tags", with % for any.')
  }
  const [first = '%', second = '%'] = rest
  return [root, ...[first, second].map((part) => (part === '%' ? null : part))]
}

function nonEmptyList(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new UnknownConstraint('A list must not be empty.')
  return value
}

function parseTexts(value: unknown): string[] {
  const texts = nonEmptyList(value)
  if (texts.length > MAX_NODES || !texts.every((text) => typeof text === 'string')) {
    throw new UnknownConstraint('A list contains strings.')
  }
  return texts as string[]
}
