import { GraphQLBoolean, type GraphQLFieldConfigArgumentMap, GraphQLInt, GraphQLString } from 'graphql'

/** The arguments that most fields share. */
export const LOCALE_ARGUMENTS: GraphQLFieldConfigArgumentMap = {
  locale: { type: GraphQLString },
  useFallbackLocale: { type: GraphQLBoolean },
}

export const LINK_ARGUMENTS: GraphQLFieldConfigArgumentMap = { ...LOCALE_ARGUMENTS, preview: { type: GraphQLBoolean } }

export const DEFAULT_LIMIT = 100

export const PAGE_ARGUMENTS: GraphQLFieldConfigArgumentMap = {
  ...LINK_ARGUMENTS,
  limit: { type: GraphQLInt, default: { value: DEFAULT_LIMIT } },
  skip: { type: GraphQLInt, default: { value: 0 } },
}

/** Pages of values that the entry itself has. */
export const VALUE_PAGE_ARGUMENTS: GraphQLFieldConfigArgumentMap = {
  ...LOCALE_ARGUMENTS,
  limit: { type: GraphQLInt, default: { value: DEFAULT_LIMIT } },
  skip: { type: GraphQLInt, default: { value: 0 } },
}

/** Pages by token instead of by number. */
export const CURSOR_ARGUMENTS: GraphQLFieldConfigArgumentMap = {
  ...LINK_ARGUMENTS,
  limit: { type: GraphQLInt, default: { value: DEFAULT_LIMIT } },
  pageNext: { type: GraphQLString },
  pagePrev: { type: GraphQLString },
}
