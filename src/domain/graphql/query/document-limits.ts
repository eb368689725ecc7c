import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'
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

/**
 * Refuses a document that would be costly to validate or to execute. Takes time in proportion to the limits, whatever the
 * document contains.
 */
export function requireWithinLimits({ definitions }: DocumentNode, limits: DocumentLimits): void {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  let fields = 0
  let pairs = 0
  const visit = (sets: readonly SelectionSetNode[], depth: number): void => {
    if (depth > limits.depth) throw refuse(`It has more than ${limits.depth} levels.`)
    const groups = mergeSelections(sets, fragments)
    for (const { count, selectionSets } of groups.values()) {
      fields += count
      pairs += (count * (count - 1)) / 2
      if (fields > limits.fields) throw refuse(`It has more than ${limits.fields} fields.`)
      if (pairs > MAX_PAIRS) throw refuse('It has too many fields with the same name.')
      if (selectionSets.length > 0) visit(selectionSets, depth + 1)
    }
  }
  for (const definition of definitions) {
    if ('selectionSet' in definition) visit([definition.selectionSet], 1)
  }
}

interface MergedField {
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
        const group = groups.get(key) ?? { count: 0, selectionSets: [] }
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
