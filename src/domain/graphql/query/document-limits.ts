import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type ListValueNode,
  type ObjectValueNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { refusal } from '../errors.ts'

export interface DocumentLimits {
  readonly tokens: number
  /** Levels of selections. */
  readonly depth: number
  /** Fields of all operations, where every use of a fragment counts. */
  readonly fields: number
}

/** The validation compares all pairs of fields with the same name in the response. */
const MAX_PAIRS = 20_000
/** The validation follows the fragments from each of them. */
const MAX_FRAGMENTS = 300
/** Lists of arguments and objects of arguments, which are long to validate. */
const MAX_LIST_VALUES = 5000
const MAX_OBJECT_KEYS = 500
const MAX_VALUE_DEPTH = 20
const MAX_TYPE_FIELDS = 20

/**
 * Refuses a document that would be costly to validate or to execute. Takes time in proportion to the limits, whatever the
 * document contains.
 */
export function requireWithinLimits(document: DocumentNode, limits: DocumentLimits): void {
  const { definitions } = document
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  if (fragments.size > MAX_FRAGMENTS) throw refuse(`It has more than ${MAX_FRAGMENTS} fragments.`)
  requireSmallValues(document)
  let fields = 0
  let pairs = 0
  const visitSets = (sets: readonly SelectionSetNode[], depth: number, isIntrospection: boolean): void => {
    if (depth > limits.depth) throw refuse(`It has more than ${limits.depth} levels.`)
    const groups = mergeSelections(sets, fragments)
    requireSingleIntrospection(groups, isIntrospection)
    for (const { name, count, selectionSets } of groups.values()) {
      fields += count
      pairs += (count * (count - 1)) / 2
      if (fields > limits.fields) throw refuse(`It has more than ${limits.fields} fields.`)
      if (pairs > MAX_PAIRS) throw refuse('It has too many fields with the same name.')
      if (selectionSets.length > 0) visitSets(selectionSets, depth + 1, isIntrospection || name.startsWith('__'))
    }
  }
  for (const definition of definitions) {
    if ('selectionSet' in definition) visitSets([definition.selectionSet], 1, false)
  }
}

function requireSmallValues(document: DocumentNode): void {
  let depth = 0
  let values = 0
  let keys = 0
  const enter = (node: ListValueNode | ObjectValueNode) => {
    if (node.kind === Kind.LIST) values += node.values.length
    else keys += node.fields.length
    if (++depth > MAX_VALUE_DEPTH) throw refuse(`It has arguments with more than ${MAX_VALUE_DEPTH} levels.`)
    if (values > MAX_LIST_VALUES) throw refuse(`It has more than ${MAX_LIST_VALUES} values in lists.`)
    if (keys > MAX_OBJECT_KEYS) throw refuse(`It has more than ${MAX_OBJECT_KEYS} keys in arguments.`)
  }
  const leave = () => {
    depth--
  }
  visit(document, { ListValue: { enter, leave }, ObjectValue: { enter, leave } })
}

/** Each alias in an introspection multiplies its cost, and no tool needs one. */
function requireSingleIntrospection(groups: ReadonlyMap<string, MergedField>, isIntrospection: boolean): void {
  const counts = new Map<string, number>()
  for (const { name } of groups.values()) {
    if (!isIntrospection && name !== '__schema' && name !== '__type') continue
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > (name === '__type' ? MAX_TYPE_FIELDS : 1)) throw refuse(`It selects "${name}" too often.`)
  }
}

interface MergedField {
  readonly name: string
  count: number
  readonly selectionSets: SelectionSetNode[]
}

/** The fields of selection sets by their name in the response; fragments are included once, for all types. */
function mergeSelections(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Map<string, MergedField> {
  const groups = new Map<string, MergedField>()
  const used = new Set<string>()
  const pending = [...sets]
  for (let set = pending.pop(); set; set = pending.pop()) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) pending.push(selection.selectionSet)
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value
        const fragment = used.has(name) ? undefined : fragments.get(name)
        used.add(name)
        if (fragment) pending.push(fragment.selectionSet)
      } else {
        const key = (selection.alias ?? selection.name).value
        const group = groups.get(key) ?? { name: selection.name.value, count: 0, selectionSets: [] }
        groups.set(key, group)
        group.count++
        if (selection.selectionSet) group.selectionSets.push(selection.selectionSet)
      }
    }
  }
  return groups
}

const refuse = (reason: string) =>
  refusal(400, 'TOO_COMPLEX_QUERY', `Query cannot be executed. The query is too complex. ${reason}`)
