import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import type { Model } from '../model.ts'
import { CURSOR_ARGUMENTS, LOCALE_ARGUMENTS, PAGE_ARGUMENTS } from './arguments.ts'
import {
  ContentfulMetadata,
  cursorPageFields,
  EntryCollection,
  EntryCursorCollection,
  ImageTransformOptions,
  pageFields,
  Sys,
} from './common-types.ts'

export interface AssetTypes {
  readonly object: GraphQLObjectType
  readonly collection: GraphQLObjectType
  readonly cursorCollection: GraphQLObjectType
}

/** The part of `EntryTypes` that assets refer to. */
interface Collections {
  of(contentType: string): Pick<AssetTypes, 'collection' | 'cursorCollection'>
}

const localized = (type: GraphQLScalarType) => ({ type, args: LOCALE_ARGUMENTS })

/** `entries` is called when the fields of the types are needed: entries and assets refer to each other. */
export function createAssetTypes(model: Model, entries: () => Collections): AssetTypes {
  const linking = new GraphQLObjectType({
    name: 'AssetLinkingCollections',
    fields: () => ({ ...ENTRY_LINKING, ...linkingFields(model, entries()) }),
  })
  const object = new GraphQLObjectType({
    name: 'Asset',
    fields: () => ({
      sys: { type: new GraphQLNonNull(Sys) },
      contentfulMetadata: { type: new GraphQLNonNull(ContentfulMetadata) },
      linkedFrom: linkedFrom(linking),
      title: localized(GraphQLString),
      description: localized(GraphQLString),
      contentType: localized(GraphQLString),
      fileName: localized(GraphQLString),
      size: localized(GraphQLInt),
      url: { type: GraphQLString, args: { ...LOCALE_ARGUMENTS, transform: { type: ImageTransformOptions } } },
      width: localized(GraphQLInt),
      height: localized(GraphQLInt),
    }),
  })
  return {
    object,
    collection: new GraphQLObjectType({ name: 'AssetCollection', fields: () => pageFields(object) }),
    cursorCollection: new GraphQLObjectType({ name: 'AssetCursorCollection', fields: () => cursorPageFields(object) }),
  }
}

export const linkedFrom = (type: GraphQLObjectType): GraphQLFieldConfig<unknown, unknown> => ({
  type,
  args: { allowedLocales: { type: new GraphQLList(GraphQLString) } },
})

/** The members that every `…LinkingCollections` has. */
export const ENTRY_LINKING: GraphQLFieldConfigMap<unknown, unknown> = {
  entryCollection: { type: EntryCollection, args: PAGE_ARGUMENTS },
  entryCursorCollection: { type: EntryCursorCollection, args: CURSOR_ARGUMENTS },
}

function linkingFields({ types }: Model, entries: Collections): GraphQLFieldConfigMap<unknown, unknown> {
  const fields: GraphQLFieldConfigMap<unknown, unknown> = {}
  for (const { id, root, fields: own } of types) {
    if (!own.some(({ kind }) => kind === 'Asset' || kind === 'Assets')) continue
    const { collection, cursorCollection } = entries.of(id)
    fields[`${root}Collection`] = { type: collection, args: PAGE_ARGUMENTS }
    fields[`${root}CursorCollection`] = { type: cursorCollection, args: CURSOR_ARGUMENTS }
  }
  return fields
}
