import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql'
import { capitalize } from '#contract/rules/camel-case'
import type { FieldKind, Model, ModelField, ModelType } from '../model.ts'
import {
  CURSOR_ARGUMENTS,
  LINK_ARGUMENTS,
  LOCALE_ARGUMENTS,
  PAGE_ARGUMENTS,
  VALUE_PAGE_ARGUMENTS,
} from './arguments.ts'
import { type AssetTypes, ENTRY_LINKING, linkedFrom } from './asset-types.ts'
import {
  ContentfulMetadata,
  cursorPageFields,
  Entry,
  Location,
  Node,
  orderValues,
  pageFields,
  ResourceLink,
  resourceLinkFields,
  SYS_ORDERS,
  Sys,
} from './common-types.ts'
import { FilterTypes } from './filter-types.ts'
import { type Collecting, LazyObjectType } from './lazy-types.ts'
import type { NameRegistry } from './name-registry.ts'
import { createRichTextType } from './rich-text-types.ts'
import { DateTime, Json } from './scalars.ts'

type FieldConfig = GraphQLFieldConfig<unknown, unknown>
type FieldConfigs = GraphQLFieldConfigMap<unknown, unknown>

export interface TypesOfContentType {
  readonly type: ModelType
  readonly object: GraphQLObjectType
  readonly collection: GraphQLObjectType
  readonly cursorCollection: GraphQLObjectType
  readonly filter: GraphQLInputObjectType
  readonly order: GraphQLEnumType
}

interface EntryTypesOptions {
  readonly names: NameRegistry
  readonly assets: AssetTypes
  readonly collecting: Collecting
  readonly definitionUrl: (contentType: string) => string
}

const ORDERABLE: ReadonlySet<string> = new Set(['Symbol', 'Integer', 'Number', 'Boolean', 'Date'])

const PLAIN_TYPES: Partial<Record<FieldKind, GraphQLOutputType>> = {
  String: GraphQLString,
  Int: GraphQLInt,
  Float: GraphQLFloat,
  Boolean: GraphQLBoolean,
  DateTime,
  JSON: Json,
  Location,
  Strings: new GraphQLList(GraphQLString),
}

/** The types that are generated for content types. */
export class EntryTypes {
  readonly #model: Model
  readonly #names: NameRegistry
  readonly #assets: AssetTypes
  readonly #filters: FilterTypes
  readonly #collecting: Collecting
  readonly #linkingOrders: GraphQLEnumType[] = []
  readonly #definitionUrl: (contentType: string) => string
  readonly #types: ReadonlyMap<string, TypesOfContentType>

  constructor(model: Model, { names, assets, collecting, definitionUrl }: EntryTypesOptions) {
    this.#model = model
    this.#names = names
    this.#assets = assets
    this.#filters = new FilterTypes(model, names, collecting)
    this.#collecting = collecting
    this.#definitionUrl = definitionUrl
    this.#types = new Map(model.types.map((type) => [type.id, this.#create(type)]))
  }

  of(contentType: string): TypesOfContentType {
    return this.#types.get(contentType)!
  }

  /** All object types of entries, and the types that only lazy types refer to. */
  get listed(): GraphQLNamedType[] {
    const objects = this.#model.types.map(({ id }) => this.of(id).object)
    return [...objects, ...this.#linkingOrders, ...this.#filters.referenced]
  }

  #create(type: ModelType): TypesOfContentType {
    const { id, name, description } = type
    const definition = `[See type definition](${this.#definitionUrl(id)})`
    const linking = this.#linkingCollections(type)
    const object = new GraphQLObjectType({
      name,
      description: description === null ? definition : `${description} ${definition}`,
      interfaces: [Entry, Node],
      fields: () => ({
        _id: { type: new GraphQLNonNull(GraphQLID) },
        sys: { type: new GraphQLNonNull(Sys) },
        contentfulMetadata: { type: new GraphQLNonNull(ContentfulMetadata) },
        linkedFrom: linkedFrom(linking),
        ...Object.assign({}, ...type.fields.map((field) => this.#outputFields(type, field))),
      }),
    })
    return {
      type,
      object,
      collection: this.#object(`${name}Collection`, () => pageFields(object)),
      cursorCollection: this.#object(`${name}CursorCollection`, () => cursorPageFields(object)),
      filter: this.#filters.ofType(type),
      order: this.#order(`${name}Order`, type),
    }
  }

  #object(name: string, fields: () => FieldConfigs): GraphQLObjectType {
    return new GraphQLObjectType({ name: this.#names.take(name), fields })
  }

  #order(name: string, { fields }: ModelType): GraphQLEnumType {
    return new GraphQLEnumType({
      name: this.#names.take(name),
      // A function: a schema has many orders, and queries use few of them.
      values: () => {
        const paths = fields.filter(({ field }) => ORDERABLE.has(field.type)).map(({ id }) => id)
        return orderValues([...paths, ...SYS_ORDERS])
      },
    })
  }

  #linkingCollections({ id, name }: ModelType): GraphQLObjectType {
    const prefix = `${name}LinkingCollections`
    // The content types with a link field whose validation names this one.
    const linking = this.#model.types
      .filter(({ fields }) => fields.some((field) => namesTarget(field, id)))
      .map((type) => ({
        type,
        order: this.#linkingOrder(`${prefix}${capitalize(type.root)}CollectionOrder`, type),
        cursorOrder: this.#linkingOrder(`${prefix}${capitalize(type.root)}CursorCollectionOrder`, type),
      }))
    const fields = () => {
      const all: FieldConfigs = { ...ENTRY_LINKING }
      for (const { type, order, cursorOrder } of linking) {
        const { collection, cursorCollection } = this.of(type.id)
        const ordered = (args: typeof PAGE_ARGUMENTS, by: GraphQLEnumType) => ({
          ...args,
          order: { type: new GraphQLList(by) },
        })
        all[`${type.root}Collection`] = { type: collection, args: ordered(PAGE_ARGUMENTS, order) }
        all[`${type.root}CursorCollection`] = { type: cursorCollection, args: ordered(CURSOR_ARGUMENTS, cursorOrder) }
      }
      return all
    }
    return new LazyObjectType({ name: this.#names.take(prefix), fields }, this.#collecting)
  }

  #linkingOrder(name: string, type: ModelType): GraphQLEnumType {
    const order = this.#order(name, type)
    this.#linkingOrders.push(order)
    return order
  }

  #outputFields(owner: ModelType, field: ModelField): FieldConfigs {
    const { kind, name, typeSuffix } = field
    const generated = `${owner.name}${typeSuffix}`
    if (kind === 'RichText') {
      return {
        [name]: { type: createRichTextType(generated, this.#names, this.#assets.object), args: LOCALE_ARGUMENTS },
      }
    }
    if (kind === 'Asset') return { [name]: { type: this.#assets.object, args: LINK_ARGUMENTS } }
    if (kind === 'Assets') {
      return {
        [name]: { type: this.#assets.collection, args: PAGE_ARGUMENTS },
        [cursorName(name)]: { type: this.#assets.cursorCollection, args: CURSOR_ARGUMENTS },
      }
    }
    if (kind === 'Entry') return { [name]: this.#link(generated, field) }
    if (kind === 'Entries') return this.#listFields(generated, field)
    if (kind === 'Resource') return { [name]: { type: this.#resourceLink(generated), args: LOCALE_ARGUMENTS } }
    if (kind === 'Resources') {
      const item = this.#resourceLink(generated)
      const type = this.#object(`${generated}Collection`, () => pageFields(item))
      return { [name]: { type, args: VALUE_PAGE_ARGUMENTS } }
    }
    return { [name]: { type: PLAIN_TYPES[kind]!, args: LOCALE_ARGUMENTS } }
  }

  #resourceLink(name: string): GraphQLObjectType {
    return new GraphQLObjectType({
      name: this.#names.take(name),
      interfaces: [ResourceLink],
      fields: resourceLinkFields,
    })
  }

  #link(generated: string, { targets }: ModelField): FieldConfig {
    if (targets.of === 'any') return { type: Entry, args: LINK_ARGUMENTS }
    if (targets.of === 'some') return { type: this.#union(generated, targets.types), args: LINK_ARGUMENTS }
    const { object, filter } = this.of(targets.type)
    return { type: object, args: { ...LINK_ARGUMENTS, where: { type: filter } } }
  }

  #listFields(generated: string, { name, targets }: ModelField): FieldConfigs {
    const item = targets.of === 'some' ? this.#union(`${generated}Item`, targets.types) : null
    const itemType = targets.of === 'one' ? this.of(targets.type).object : (item ?? Entry)
    const where =
      targets.of === 'one'
        ? this.of(targets.type).filter
        : targets.of === 'some'
          ? this.#filters.ofSeveral(`${generated}Filter`, targets.types)
          : null
    const more = (suffix: string): FieldConfig['args'] => ({
      ...(where && { where: { type: where } }),
      ...(targets.of === 'one' && {
        order: { type: new GraphQLList(this.#order(`${generated}${suffix}Order`, this.of(targets.type).type)) },
      }),
    })
    return {
      [name]: {
        type: this.#object(`${generated}Collection`, () => pageFields(itemType)),
        args: { ...PAGE_ARGUMENTS, ...more('Collection') },
      },
      [cursorName(name)]: {
        type: this.#object(`${generated}CursorCollection`, () => cursorPageFields(itemType)),
        args: { ...CURSOR_ARGUMENTS, ...more('CursorCollection') },
      },
    }
  }

  #union(name: string, types: readonly string[]): GraphQLUnionType {
    return new GraphQLUnionType({
      name: this.#names.take(name),
      types: () => types.map((id) => this.of(id).object),
    })
  }
}

/** The name of the field with pages by token, beside `…Collection`. */
const cursorName = (collection: string): string => collection.replace(/Collection$/, 'CursorCollection')

function namesTarget({ kind, targets }: ModelField, id: string): boolean {
  if (kind !== 'Entry' && kind !== 'Entries') return false
  if (targets.of === 'one') return targets.type === id
  return targets.of === 'some' && targets.types.includes(id)
}
