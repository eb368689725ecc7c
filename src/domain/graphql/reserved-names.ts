/** Names of types that every schema has. A content type with such a name gets the prefix `ContentType`. */
export const RESERVED_TYPE_NAMES: ReadonlySet<string> = new Set([
  ...['Query', 'Mutation', 'Subscription', 'String', 'Int', 'Float', 'Boolean', 'ID', 'JSON', 'DateTime'],
  ...['Location', 'Circle', 'Rectangle', 'RichText', 'Dimension', 'HexColor', 'Quality', 'Never'],
  ...['Asset', 'AssetCollection', 'AssetCursorCollection', 'AssetLinkingCollections', 'AssetFilter', 'AssetOrder'],
  ...['Entry', 'EntryCollection', 'EntryCursorCollection', 'EntryFilter', 'EntryOrder', 'Sys', 'SysFilter'],
  ...['ContentfulMetadata', 'ContentfulTag', 'ContentfulMetadataFilter', 'ContentfulMetadataTagsFilter'],
  ...['ContentfulMetadataConceptsFilter', 'ContentfulMetadataConceptsDescendantsFilter', 'TaxonomyConcept'],
  ...['ImageResizeFocus', 'ImageResizeStrategy', 'ImageFormat', 'ImageTransformOptions', 'CursorPages'],
  ...['ResourceSys', 'ResourceLink', 'ResourceLinkCollection', 'TimelineFilterInput'],
])
