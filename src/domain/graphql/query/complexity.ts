import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Validation } from '../../content-types/content-type.ts'
import type { Model, ModelField } from '../model.ts'
import { isIncluded, type SelectionScope } from './selection.ts'

/** Links in a rich text without a validation of their number. */
const MAX_RICH_TEXT_LINKS = 1000

interface CostedField {
  readonly parent: GraphQLNamedType
  readonly definition: GraphQLField<unknown, unknown>
  readonly nodes: FieldNode[]
}

/** The number of resources that a query could return at most, from the document and its variables alone. */
export function complexity(operation: OperationDefinitionNode, scope: SelectionScope, model: Model): number {
  const { schema, variables } = scope

  /** `count` is the number of parent objects. */
  const costOf = (sets: readonly SelectionSetNode[], type: GraphQLNamedType, count: number): number => {
    let cost = 0
    for (const { parent, definition, nodes } of costedFields(sets, type, scope)) {
      const named = getNamedType(definition.type)
      const children = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (children.length === 0) continue
      const args = getArgumentValues(definition, nodes[0]!, variables)
      const times = multiplier(parent, definition, args, model)
      cost += (times ?? 0) * count + costOf(children, named, (times ?? 1) * count)
    }
    return cost
  }

  return costOf([operation.selectionSet], schema.getQueryType()!, 1)
}

/** The number of resources that a field returns for each parent; null for fields that return none. */
function multiplier(
  parent: GraphQLNamedType,
  { name, type }: GraphQLField<unknown, unknown>,
  args: Readonly<Record<string, unknown>>,
  model: Model,
): number | null {
  const returned = getNamedType(type)
  const field = model.byName.get(parent.name)?.fields.find((each) => each.name === name.replace('Cursor', ''))
  if (/Collection$/.test(returned.name) && isObjectType(returned) && 'items' in returned.getFields()) {
    const limit = typeof args.limit === 'number' ? args.limit : 100
    return Math.min(Math.max(limit, 0), sizeLimit(field?.field.validations ?? []))
  }
  if (name === 'links' && returned.name.endsWith('Links')) return richTextLinks(parent.name, model)
  if (parent.name === 'ContentfulMetadata') return 1
  if (name === '_nodes') return Array.isArray(args.ids) ? args.ids.length : 1
  const isResource = isAbstractType(returned) || model.byName.has(returned.name) || returned.name === 'Asset'
  // Items are counted by their collection, and linked resources by `links`.
  return isResource && name !== 'items' && !isRichTextList(parent) ? 1 : null
}

const isRichTextList = (parent: GraphQLNamedType): boolean =>
  isObjectType(parent) && 'block' in parent.getFields() && 'hyperlink' in parent.getFields()

function richTextLinks(typeName: string, { types }: Model): number {
  const field = types
    .flatMap(({ name, fields }) => fields.map((each) => ({ owner: name, each })))
    .find(({ owner, each }) => each.kind === 'RichText' && `${owner}${each.typeSuffix}` === typeName)
  return field ? linkLimit(field.each) : MAX_RICH_TEXT_LINKS
}

/** The sum of the maxima that validations set for linked entries and assets. */
function linkLimit({ field }: ModelField): number {
  const nodes = Object.assign({}, ...field.validations.map((validation) => validation.nodes)) as Record<string, unknown>
  const limits = Object.entries(nodes)
    .filter(([type]) => /entry|asset/.test(type))
    .map(([, validations]) => sizeLimit(Array.isArray(validations) ? validations : []))
    .filter((limit) => limit !== Number.POSITIVE_INFINITY)
  return limits.length === 0 ? MAX_RICH_TEXT_LINKS : limits.reduce((sum, limit) => sum + limit, 0)
}

function sizeLimit(validations: readonly Validation[]): number {
  const sizes = validations.map(({ size }) => (size as { max?: unknown } | undefined)?.max)
  const limits = sizes.filter((max): max is number => typeof max === 'number')
  return Math.min(Number.POSITIVE_INFINITY, ...limits)
}

/** The selected fields of all types that an object could have, each once. */
function costedFields(sets: readonly SelectionSetNode[], type: GraphQLNamedType, scope: SelectionScope) {
  const fields = new Map<string, CostedField>()
  const used = new Set<string>()
  const visit = ({ selections }: SelectionSetNode, parent: GraphQLNamedType): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, scope)) continue
      if (selection.kind === Kind.FIELD) {
        const key = `${parent.name} ${(selection.alias ?? selection.name).value}`
        const known = fields.get(key)
        const hasFields = isObjectType(parent) || isInterfaceType(parent)
        const definition = hasFields ? parent.getFields()[selection.name.value] : undefined
        if (known) known.nodes.push(selection)
        else if (definition) fields.set(key, { parent, definition, nodes: [selection] })
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value
        visit(selection.selectionSet, (condition && scope.schema.getType(condition)) || parent)
      } else if (!used.has(selection.name.value)) {
        used.add(selection.name.value)
        const fragment = scope.fragments.get(selection.name.value)!
        visit(fragment.selectionSet, scope.schema.getType(fragment.typeCondition.name.value) ?? parent)
      }
    }
  }
  for (const set of sets) visit(set, type)
  return [...fields.values()]
}
