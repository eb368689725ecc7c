import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode, ValueNode } from 'graphql'
import { isObject } from './json.ts'

/** A field of a GraphQL query, by the key that it has in the result. */
export interface SelectedField {
  key: string
  name: string
  /** The locale argument, if it is a literal. */
  locale: string | null
  /** Values with other arguments, such as a format, are not computed again. */
  isPlain: boolean
  selection: Selection | null
}

/** What a query selects of an object. Null in the places of it means: the keys that the object has. */
export interface Selection {
  fieldsOf(typename: string | null): readonly SelectedField[]
}

/** Nested fragments of a page that wants to keep the editor busy. */
const MAX_DEPTH = 30

/** The selection of the first operation of a query. */
export function selectionOf(document: DocumentNode): Selection | null {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition)
  }
  const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition')
  return operation ? new QuerySelection([operation.selectionSet], fragments) : null
}

class QuerySelection implements Selection {
  readonly #sets: readonly SelectionSetNode[]
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(sets: readonly SelectionSetNode[], fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#sets = sets
    this.#fragments = fragments
  }

  fieldsOf(typename: string | null): readonly SelectedField[] {
    const found = new Map<string, SelectedField & { sets: SelectionSetNode[] }>()
    const collect = (set: SelectionSetNode, depth: number): void => {
      if (depth > MAX_DEPTH) return
      for (const node of set.selections) {
        if (node.kind === 'Field') {
          const key = node.alias?.value ?? node.name.value
          const locale = literalOf(node.arguments?.find(({ name }) => name.value === 'locale')?.value)
          const isPlain = (node.arguments ?? []).every(({ name }) => PLAIN_ARGUMENTS.has(name.value))
          const known = found.get(key) ?? { key, name: node.name.value, locale, isPlain, selection: null, sets: [] }
          if (node.selectionSet) known.sets.push(node.selectionSet)
          found.set(key, known)
          continue
        }
        const fragment = node.kind === 'FragmentSpread' ? this.#fragments.get(node.name.value) : node
        const condition = fragment?.typeCondition?.name.value
        const applies =
          condition === undefined || typename === null || condition === typename || INTERFACES.has(condition)
        if (fragment && applies) collect(fragment.selectionSet, depth + 1)
      }
    }
    for (const set of this.#sets) collect(set, 0)
    return [...found.values()].map(({ sets, ...field }) => ({
      ...field,
      selection: sets.length === 0 ? null : new QuerySelection(sets, this.#fragments),
    }))
  }
}

const INTERFACES: ReadonlySet<string> = new Set(['Entry', '_Node'])
const PLAIN_ARGUMENTS: ReadonlySet<string> = new Set(['locale', 'preview', 'limit', 'useFallbackLocale'])

const literalOf = (value: ValueNode | undefined): string | null => (value?.kind === 'StringValue' ? value.value : null)

/** For data without a query: the keys of an object are its fields. */
export const selectionLike = (example: unknown): Selection | null =>
  isObject(example)
    ? {
        fieldsOf: () =>
          Object.keys(example).map((key) => ({
            ...{ key, name: key, locale: null, isPlain: true },
            selection: selectionLike(Array.isArray(example[key]) ? example[key][0] : example[key]),
          })),
      }
    : null
