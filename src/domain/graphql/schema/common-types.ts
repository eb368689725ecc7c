import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql'
import { filterKeys } from './filter-keys.ts'
import { DateTime, Dimension, HexColor, Quality } from './scalars.ts'

/** The types that do not depend on the content model; all schemas share them. */

const required = (type: GraphQLOutputType & (typeof GraphQLInt | GraphQLList<GraphQLOutputType>)) =>
  new GraphQLNonNull(type)

const INT = new GraphQLNonNull(GraphQLInt)
const TEXT = new GraphQLNonNull(GraphQLString)
const TEXTS = new GraphQLList(GraphQLString)

export const Sys = new GraphQLObjectType({
  name: 'Sys',
  fields: {
    id: { type: TEXT },
    spaceId: { type: TEXT },
    environmentId: { type: TEXT },
    publishedAt: { type: DateTime },
    firstPublishedAt: { type: DateTime },
    publishedVersion: { type: GraphQLInt },
    locale: { type: GraphQLString, description: 'The locale that was requested for this resource.' },
  },
})

const ContentfulTag = new GraphQLObjectType({
  name: 'ContentfulTag',
  fields: { id: { type: GraphQLString }, name: { type: GraphQLString } },
})

const TaxonomyConcept = new GraphQLObjectType({ name: 'TaxonomyConcept', fields: { id: { type: GraphQLString } } })

export const ContentfulMetadata = new GraphQLObjectType({
  name: 'ContentfulMetadata',
  fields: {
    tags: { type: required(new GraphQLList(ContentfulTag)) },
    concepts: { type: required(new GraphQLList(TaxonomyConcept)) },
  },
})

const LABEL_KEYS = {
  id_contains_all: { type: TEXTS },
  id_contains_some: { type: TEXTS },
  id_contains_none: { type: TEXTS },
}

const ContentfulMetadataTagsFilter = new GraphQLInputObjectType({
  name: 'ContentfulMetadataTagsFilter',
  fields: LABEL_KEYS,
})

const ContentfulMetadataConceptsFilter = new GraphQLInputObjectType({
  name: 'ContentfulMetadataConceptsFilter',
  fields: {
    ...LABEL_KEYS,
    descendants: {
      type: new GraphQLInputObjectType({ name: 'ContentfulMetadataConceptsDescendantsFilter', fields: LABEL_KEYS }),
    },
  },
})

export const ContentfulMetadataFilter = new GraphQLInputObjectType({
  name: 'ContentfulMetadataFilter',
  fields: {
    tags: { type: ContentfulMetadataTagsFilter },
    tags_exists: { type: GraphQLBoolean },
    concepts: { type: ContentfulMetadataConceptsFilter },
    concepts_exists: { type: GraphQLBoolean },
  },
})

export const SysFilter = new GraphQLInputObjectType({
  name: 'SysFilter',
  fields: {
    ...filterKeys('id', 'String'),
    ...filterKeys('publishedAt', 'DateTime'),
    ...filterKeys('firstPublishedAt', 'DateTime'),
    ...filterKeys('publishedVersion', 'Float'),
  },
})

/** The keys that every filter has; `self` is the filter itself. */
export const commonKeys = (self: GraphQLInputObjectType) => ({
  AND: { type: new GraphQLList(self) },
  OR: { type: new GraphQLList(self) },
  sys: { type: SysFilter },
  contentfulMetadata: { type: ContentfulMetadataFilter },
})

export const Entry = new GraphQLInterfaceType({
  name: 'Entry',
  fields: {
    sys: { type: new GraphQLNonNull(Sys) },
    contentfulMetadata: { type: new GraphQLNonNull(ContentfulMetadata) },
  },
})

export const Node = new GraphQLInterfaceType({
  name: '_Node',
  fields: { _id: { type: new GraphQLNonNull(GraphQLID) } },
})

/** The members of `…Collection`. */
export const pageFields = (item: GraphQLOutputType): GraphQLFieldConfigMap<unknown, unknown> => ({
  total: { type: INT },
  skip: { type: INT },
  limit: { type: INT },
  items: { type: required(new GraphQLList(item)) },
})

const CursorPages = new GraphQLObjectType({
  name: 'CursorPages',
  fields: { next: { type: GraphQLString }, prev: { type: GraphQLString } },
})

/** The members of `…CursorCollection`. */
export const cursorPageFields = (item: GraphQLOutputType): GraphQLFieldConfigMap<unknown, unknown> => ({
  items: { type: required(new GraphQLList(item)) },
  limit: { type: INT },
  pages: { type: new GraphQLNonNull(CursorPages) },
})

export const EntryCollection = new GraphQLObjectType({ name: 'EntryCollection', fields: pageFields(Entry) })

export const EntryCursorCollection = new GraphQLObjectType({
  name: 'EntryCursorCollection',
  fields: cursorPageFields(Entry),
})

export const EntryFilter: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'EntryFilter',
  fields: () => commonKeys(EntryFilter),
})

export const SYS_ORDERS = ['sys_id', 'sys_publishedAt', 'sys_firstPublishedAt', 'sys_publishedVersion']

/** Both directions of each path. */
export const orderValues = (paths: readonly string[]): Record<string, { value?: string }> =>
  Object.fromEntries(paths.flatMap((path) => [`${path}_ASC`, `${path}_DESC`]).map((name) => [name, {}]))

const enumOf = (name: string, values: readonly string[]) =>
  new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) })

export const EntryOrder = new GraphQLEnumType({ name: 'EntryOrder', values: orderValues(SYS_ORDERS) })

export const ASSET_TEXTS = ['title', 'description', 'url', 'contentType', 'fileName'] as const
export const ASSET_NUMBERS = ['size', 'width', 'height'] as const

export const AssetFilter: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'AssetFilter',
  fields: () => ({
    ...commonKeys(AssetFilter),
    ...Object.assign({}, ...ASSET_TEXTS.map((id) => filterKeys(id, 'String'))),
    ...Object.assign({}, ...ASSET_NUMBERS.map((id) => filterKeys(id, 'Int'))),
  }),
})

export const AssetOrder = new GraphQLEnumType({
  name: 'AssetOrder',
  values: orderValues(['url', 'size', 'contentType', 'fileName', 'width', 'height', ...SYS_ORDERS]),
})

export const ImageTransformOptions = new GraphQLInputObjectType({
  name: 'ImageTransformOptions',
  fields: {
    width: { type: Dimension },
    height: { type: Dimension },
    quality: { type: Quality },
    cornerRadius: { type: GraphQLInt },
    resizeStrategy: {
      type: enumOf('ImageResizeStrategy', ['FIT', 'PAD', 'FILL', 'SCALE', 'CROP', 'THUMB']),
    },
    resizeFocus: {
      type: enumOf('ImageResizeFocus', [
        ...['CENTER', 'TOP', 'TOP_LEFT', 'TOP_RIGHT', 'BOTTOM', 'BOTTOM_LEFT', 'BOTTOM_RIGHT', 'LEFT', 'RIGHT'],
        ...['FACE', 'FACES'],
      ]),
    },
    backgroundColor: { type: HexColor },
    format: { type: enumOf('ImageFormat', ['JPG', 'JPG_PROGRESSIVE', 'PNG', 'PNG8', 'WEBP', 'AVIF']) },
  },
})

export const Location = new GraphQLObjectType({
  name: 'Location',
  fields: { lat: { type: GraphQLFloat }, lon: { type: GraphQLFloat } },
})

const ResourceSys = new GraphQLObjectType({
  name: 'ResourceSys',
  fields: { linkType: { type: TEXT }, urn: { type: TEXT } },
})

export const resourceLinkFields = { sys: { type: new GraphQLNonNull(ResourceSys) } }

export const ResourceLink = new GraphQLInterfaceType({ name: 'ResourceLink', fields: resourceLinkFields })
