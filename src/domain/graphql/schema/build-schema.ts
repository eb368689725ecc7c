import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  specifiedDirectives,
} from 'graphql'
import type { Model } from '../model.ts'
import { CURSOR_ARGUMENTS, LINK_ARGUMENTS, PAGE_ARGUMENTS } from './arguments.ts'
import { createAssetTypes } from './asset-types.ts'
import {
  AssetFilter,
  AssetOrder,
  EntryCollection,
  EntryCursorCollection,
  EntryFilter,
  EntryOrder,
  Node,
} from './common-types.ts'
import { EntryTypes } from './entry-types.ts'
import { NameRegistry } from './name-registry.ts'
import { DateTime } from './scalars.ts'

const timeline = new GraphQLDirective({
  name: 'timeline',
  locations: [DirectiveLocation.QUERY],
  args: {
    where: {
      type: new GraphQLNonNull(
        new GraphQLInputObjectType({
          name: 'TimelineFilterInput',
          fields: { release_lte: { type: GraphQLString }, timestamp_lte: { type: DateTime } },
        }),
      ),
    },
  },
})

const contentSourceMaps = new GraphQLDirective({ name: 'contentSourceMaps', locations: [DirectiveLocation.QUERY] })

/** The schema of an environment. `definitionUrl` is the page of a content type in the web app. */
export function buildSchema(model: Model, definitionUrl: (contentType: string) => string): GraphQLSchema {
  const names = new NameRegistry(model)
  const assets = createAssetTypes(model, () => entries)
  const collecting = { isActive: true }
  const entries = new EntryTypes(model, { names, assets, collecting, definitionUrl })
  const query = new GraphQLObjectType({
    name: 'Query',
    fields: {
      asset: { type: assets.object, args: { id: { type: new GraphQLNonNull(GraphQLString) }, ...LINK_ARGUMENTS } },
      ...collections('asset', assets.collection, assets.cursorCollection, AssetFilter, AssetOrder),
      ...collections('entry', EntryCollection, EntryCursorCollection, EntryFilter, EntryOrder),
      ...Object.assign({}, ...model.types.map((type) => rootFields(entries, type.id))),
      _node: { type: Node, args: { id: { type: new GraphQLNonNull(GraphQLID) }, ...LINK_ARGUMENTS } },
      _nodes: {
        type: new GraphQLNonNull(new GraphQLList(Node)),
        args: {
          ids: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLID))) },
          ...LINK_ARGUMENTS,
        },
      },
    },
  })
  const schema = new GraphQLSchema({
    query,
    types: entries.listed,
    directives: [...specifiedDirectives, timeline, contentSourceMaps],
    // The generator is tested; validation would cost as much as the generation.
    assumeValid: true,
  })
  collecting.isActive = false
  return schema
}

function rootFields(entries: EntryTypes, id: string) {
  const { type, object, collection, cursorCollection, filter, order } = entries.of(id)
  return {
    [type.root]: { type: object, args: { id: { type: new GraphQLNonNull(GraphQLString) }, ...LINK_ARGUMENTS } },
    ...collections(type.root, collection, cursorCollection, filter, order),
  }
}

function collections(
  root: string,
  collection: GraphQLObjectType,
  cursorCollection: GraphQLObjectType,
  filter: GraphQLInputObjectType,
  order: typeof EntryOrder,
) {
  const search = { where: { type: filter }, order: { type: new GraphQLList(order) } }
  return {
    [`${root}Collection`]: { type: collection, args: { ...PAGE_ARGUMENTS, ...search } },
    [`${root}CursorCollection`]: { type: cursorCollection, args: { ...CURSOR_ARGUMENTS, ...search } },
  }
}
