import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  type getVariableValues,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

export type VariableValues = Extract<
  ReturnType<typeof getVariableValues>,
  { variableValues: unknown }
>['variableValues']

/** What selections are evaluated with. */
export interface SelectionScope {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: VariableValues
}

export type Arguments = Readonly<Record<string, unknown>>

/** One field of a response object: all selections with the same name in the response. */
export class SelectedField {
  /** The name in the response. */
  readonly key: string
  /** The name in the schema. */
  readonly name: string
  readonly nodes: FieldNode[] = []
  /** Null for `__typename`. */
  readonly definition: GraphQLField<unknown, unknown> | null
  readonly #scope: SelectionScope
  readonly #children = new Map<GraphQLObjectType, readonly SelectedField[]>()
  #args: Arguments | null = null
  #objectType: GraphQLObjectType | null = null

  constructor(key: string, node: FieldNode, type: GraphQLObjectType, scope: SelectionScope) {
    this.key = key
    this.name = node.name.value
    this.definition = type.getFields()[this.name] ?? null
    this.#scope = scope
  }

  get args(): Arguments {
    this.#args ??= this.definition ? getArgumentValues(this.definition, this.nodes[0]!, this.#scope.variables) : {}
    return this.#args
  }

  /** The type of the returned objects, unless it is an interface or a union. */
  get objectType(): GraphQLObjectType {
    this.#objectType ??= getNamedType(this.definition!.type) as GraphQLObjectType
    return this.#objectType
  }

  /** The fields to return of an object of that type. */
  get fields(): readonly SelectedField[] {
    return this.fieldsOf(this.objectType)
  }

  /** The fields to return of an object of this type. Evaluated once for all objects of a list. */
  fieldsOf(type: GraphQLObjectType): readonly SelectedField[] {
    const known = this.#children.get(type)
    if (known) return known
    const sets = this.nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    const selected = selectFields(sets, type, this.#scope)
    this.#children.set(type, selected)
    return selected
  }
}

/** The fields of selection sets that apply to an object type, in the order of the response. */
export function selectFields(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  scope: SelectionScope,
): readonly SelectedField[] {
  const fields = new Map<string, SelectedField>()
  const used = new Set<string>()
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, scope)) continue
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        let field = fields.get(key)
        if (!field) {
          field = new SelectedField(key, selection, type, scope)
          fields.set(key, field)
        }
        field.nodes.push(selection)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (applies(selection.typeCondition?.name.value, type, scope)) visit(selection.selectionSet)
      } else if (!used.has(selection.name.value)) {
        used.add(selection.name.value)
        const fragment = scope.fragments.get(selection.name.value)
        if (fragment && applies(fragment.typeCondition.name.value, type, scope)) visit(fragment.selectionSet)
      }
    }
  }
  for (const set of sets) visit(set)
  return [...fields.values()]
}

export function isIncluded(node: SelectionNode, { variables }: SelectionScope): boolean {
  if (!node.directives?.length) return true
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
}

function applies(condition: string | undefined, type: GraphQLObjectType, { schema }: SelectionScope): boolean {
  if (condition === undefined || condition === type.name) return true
  const named = schema.getType(condition)
  return isAbstractType(named) && schema.isSubType(named, type)
}
