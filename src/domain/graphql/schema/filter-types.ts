import type { GraphQLInputFieldConfigMap, GraphQLInputObjectType, GraphQLNamedInputType } from 'graphql'
import type { LinkTargets, Model, ModelField, ModelType } from '../model.ts'
import { ContentfulMetadataFilter, commonKeys, SysFilter } from './common-types.ts'
import { filterKeys } from './filter-keys.ts'
import { type Collecting, LazyInputType } from './lazy-types.ts'
import type { NameRegistry } from './name-registry.ts'
import { Circle, Rectangle } from './scalars.ts'

/** The inputs of `where`. */
export class FilterTypes {
  readonly #model: Model
  readonly #names: NameRegistry
  readonly #nested = new Map<string, GraphQLInputObjectType>()
  readonly #nestedOfSeveral = new Map<string, GraphQLInputObjectType>()

  readonly #collecting: Collecting

  constructor(model: Model, names: NameRegistry, collecting: Collecting) {
    this.#model = model
    this.#names = names
    this.#collecting = collecting
    for (const field of model.types.flatMap(({ fields }) => fields)) this.#nestedFilter(field)
  }

  /** The types that only filters refer to. */
  get referenced(): GraphQLNamedInputType[] {
    const hasLocation = this.#model.types.some(({ fields }) => fields.some(({ kind }) => kind === 'Location'))
    return [
      ...[SysFilter, ContentfulMetadataFilter],
      ...(hasLocation ? [Circle, Rectangle] : []),
      ...this.#nested.values(),
      ...this.#nestedOfSeveral.values(),
    ]
  }

  /** `XFilter`. */
  ofType({ name, fields }: ModelType): GraphQLInputObjectType {
    return this.#create(`${name}Filter`, () => this.#keys(fields))
  }

  /** `XFFilter`: a list of links to several content types is filtered by the fields that all of them have. */
  ofSeveral(name: string, types: readonly string[]): GraphQLInputObjectType {
    return this.#create(name, () => this.#keys(this.#common(types)))
  }

  #keys(fields: readonly ModelField[]): GraphQLInputFieldConfigMap {
    const keys: GraphQLInputFieldConfigMap = {}
    for (const field of fields) {
      Object.assign(keys, filterKeys(field.id, field.kind))
      const nested = this.#nestedFilter(field)
      if (nested) keys[field.id] = { type: nested }
    }
    return keys
  }

  /** The filter of the resources that a link points to. */
  #nestedFilter({ id, kind, targets }: ModelField): GraphQLInputObjectType | null {
    if (kind !== 'Entry' && kind !== 'Entries') return null
    if (targets.of === 'one') return this.#nestedOf(targets.type)
    return targets.of === 'some' && kind === 'Entries' ? this.#nestedOfList(id) : null
  }

  /** `cfYNestedFilter`. Contentful filters by linked entries, but not by the entries that those link to. */
  #nestedOf(type: string): GraphQLInputObjectType {
    const known = this.#nested.get(type)
    if (known) return known
    const { name, fields } = this.#model.byId.get(type)!
    const created = this.#create(`cf${name}NestedFilter`, () => this.#keys(fields))
    this.#nested.set(type, created)
    return created
  }

  /** All lists with the same field id share one filter, because its name holds nothing else. */
  #nestedOfList(id: string): GraphQLInputObjectType {
    const known = this.#nestedOfSeveral.get(id)
    if (known) return known
    const lists = this.#model.types.flatMap(({ fields }) => fields.filter((field) => field.id === id))
    const types = lists.flatMap(({ kind, targets }) => (kind === 'Entries' ? severalTypes(targets) : []))
    const created = this.#create(`cf${id}MultiTypeNestedFilter`, () => this.#keys(this.#common(types)))
    this.#nestedOfSeveral.set(id, created)
    return created
  }

  #common(types: readonly string[]): readonly ModelField[] {
    const [first, ...others] = [...new Set(types)].map((id) => this.#model.byId.get(id)!.fields)
    return (first ?? []).filter((field) => others.every((fields) => fields.some((other) => isSame(field, other))))
  }

  #create(name: string, keys: () => GraphQLInputFieldConfigMap): GraphQLInputObjectType {
    const filter: GraphQLInputObjectType = new LazyInputType(
      { name: this.#names.take(name), fields: () => ({ ...keys(), ...commonKeys(filter) }) },
      this.#collecting,
    )
    return filter
  }
}

const severalTypes = (targets: LinkTargets): readonly string[] => (targets.of === 'some' ? targets.types : [])

const isSame = (a: ModelField, b: ModelField): boolean =>
  a.id === b.id && a.field.type === b.field.type && a.kind === b.kind && targetKey(a) === targetKey(b)

const targetKey = ({ targets }: ModelField): string => JSON.stringify(targets)
