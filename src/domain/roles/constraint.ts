import { isObject, type JsonObject } from '../resources/json.ts'

/**
 * A condition of a policy, in a form that needs no more looking at names: the same tree is asked about one document, and
 * turned into a condition of a search.
 */
export type Constraint =
  | { is: 'always' }
  | { is: 'every' | 'some'; of: readonly Constraint[] }
  | { is: 'not'; of: Constraint }
  | { is: 'oneOf'; attribute: Attribute; values: readonly string[] }
  | { is: 'paths'; patterns: readonly PathPattern[] }

export type Attribute = 'type' | 'id' | 'contentType' | 'createdBy' | 'updatedBy' | 'environment' | 'tag'

/** Parts of a path, null for `%`. */
export type PathPattern = readonly (string | null)[]

/** Stands for whoever asks. */
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

/** Something in a policy that is not understood. It is refused, because guessing could open more than was meant. */
export class UnknownConstraint extends Error {}

const DEEPEST = 10
const MOST_NODES = 500

/** Reads the wire form. Empty lists are refused: whether they mean everybody or nobody has been guessed wrong before. */
export function parseConstraint(sent: JsonObject | null): Constraint {
  if (sent === null) return { is: 'always' }
  const budget = { nodes: 0 }
  return readNode(sent, 0, budget)
}

function readNode(node: unknown, depth: number, budget: { nodes: number }): Constraint {
  budget.nodes += 1
  if (depth > DEEPEST || budget.nodes > MOST_NODES) throw new UnknownConstraint('The constraint is too large.')
  if (!isObject(node)) throw new UnknownConstraint('A constraint is an object.')
  const [name, ...others] = Object.keys(node)
  if (name === undefined || others.length > 0) throw new UnknownConstraint('A constraint has one member.')
  const value = node[name]
  switch (name) {
    case 'and':
      return { is: 'every', of: filledList(value).map((inner) => readNode(inner, depth + 1, budget)) }
    case 'or':
      return { is: 'some', of: filledList(value).map((inner) => readNode(inner, depth + 1, budget)) }
    case 'not':
      return { is: 'not', of: readNot(value, depth, budget) }
    case 'equals': {
      const [attribute, wanted] = readPair(value)
      if (typeof wanted !== 'string') throw new UnknownConstraint('"equals" compares with a text.')
      return { is: 'oneOf', attribute, values: [wanted] }
    }
    case 'in': {
      const [attribute, wanted] = readPair(value)
      return { is: 'oneOf', attribute, values: readTexts(wanted) }
    }
    case 'all': {
      const [attribute, wanted] = readPair(value)
      return { is: 'every', of: readTexts(wanted).map((text) => ({ is: 'oneOf', attribute, values: [text] })) }
    }
    case 'paths':
      return { is: 'paths', patterns: filledList(value).map(readPattern) }
    default:
      throw new UnknownConstraint(`"${name.slice(0, 100)}" is not a constraint.`)
  }
}

/** `not` holds one constraint, in a list or by itself. Whether several would mean "not all" or "none" is not told. */
function readNot(value: unknown, depth: number, budget: { nodes: number }): Constraint {
  if (!Array.isArray(value)) return readNode(value, depth + 1, budget)
  if (value.length !== 1) throw new UnknownConstraint('"not" holds one constraint.')
  return readNode(value[0], depth + 1, budget)
}

function readPair(value: unknown): [Attribute, unknown] {
  if (!Array.isArray(value) || value.length !== 2) throw new UnknownConstraint('A comparison has two sides.')
  const doc = readDoc(value[0])
  if (!Object.hasOwn(ATTRIBUTES, doc)) throw new UnknownConstraint(`"${doc.slice(0, 100)}" cannot be compared.`)
  return [ATTRIBUTES[doc]!, value[1]]
}

function readDoc(value: unknown): string {
  if (!isObject(value) || typeof value.doc !== 'string') throw new UnknownConstraint('A comparison names a "doc".')
  return value.doc
}

const NAME = /^(?:%|[A-Za-z0-9_-]{1,64})$/

function readPattern(value: unknown): PathPattern {
  const parts = readDoc(value).split('.')
  const [root, ...rest] = parts
  if ((root !== 'fields' && root !== 'metadata') || rest.length > 2 || !rest.every((part) => NAME.test(part))) {
    throw new UnknownConstraint('A path is "fields.<field>.<locale>" or "metadata.tags", with % for any.')
  }
  const [first = '%', second = '%'] = rest
  return [root, ...[first, second].map((part) => (part === '%' ? null : part))]
}

function filledList(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new UnknownConstraint('A list must not be empty.')
  return value
}

function readTexts(value: unknown): string[] {
  const texts = filledList(value)
  if (texts.length > MOST_NODES || !texts.every((text) => typeof text === 'string')) {
    throw new UnknownConstraint('A list holds texts.')
  }
  return texts as string[]
}
