import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GraphQLSchema, getIntrospectionQuery, graphqlSync, printType, validateSchema } from 'graphql'
import type { Field, FieldType } from '../../content-types/content-type.ts'
import { createModel, type ModelSource } from '../model.ts'
import { buildSchema } from './build-schema.ts'

type More = Partial<Omit<Field, 'id' | 'type'>>

const field = (id: string, type: FieldType, more: More = {}): Field => ({
  ...{ id, name: id, type, localized: false, required: false, validations: [], disabled: false, omitted: false },
  ...more,
})
const link = (id: string, ...types: string[]) =>
  field(id, 'Link', { linkType: 'Entry', validations: types.length > 0 ? [{ linkContentType: types }] : [] })
const list = (id: string, ...types: string[]) =>
  field(id, 'Array', {
    items: { type: 'Link', linkType: 'Entry', validations: types.length > 0 ? [{ linkContentType: types }] : [] },
  })
const type = (id: string, ...fields: Field[]): ModelSource => ({ id, description: '', fields })

const schemaOf = (...types: ModelSource[]) => {
  const schema = buildSchema(createModel(types), (id) => `https://example.com/${id}`)
  assert.deepEqual(validateSchema(new GraphQLSchema({ ...schema.toConfig(), assumeValid: false })), [])
  return schema
}

/** Without descriptions and cursor variants. */
const printed = (schema: ReturnType<typeof schemaOf>, name: string) => {
  const named = schema.getType(name)
  assert.ok(named, `no type ${name}`)
  return printType(named)
    .split('\n')
    .filter((line) => !line.includes('Cursor') && !line.includes('"""') && line !== '')
    .map((line) => line.trim())
    .join('\n')
}

const L = 'locale: String, useFallbackLocale: Boolean'
const P = `${L}, preview: Boolean, limit: Int = 100, skip: Int = 0`

const section = schemaOf(
  type(
    'page_section',
    field('internal_name', 'Symbol'),
    field('rank', 'Integer'),
    field('intro', 'Text'),
    field('tags', 'Array', { items: { type: 'Symbol', validations: [] } }),
    field('hero', 'Link', { linkType: 'Asset' }),
    link('author', 'person'),
    list('team', 'person'),
    list('blocks', 'card', 'person'),
    link('target', 'card', 'page_section'),
    link('anything'),
  ),
  type('person', field('name', 'Symbol'), field('bio', 'Text')),
  type('card', field('name', 'Symbol'), field('at', 'Date')),
)

test('a content type becomes an object type with camelCase fields', () => {
  assert.equal(
    printed(section, 'PageSection'),
    `type PageSection implements Entry & _Node {
_id: ID!
sys: Sys!
contentfulMetadata: ContentfulMetadata!
linkedFrom(allowedLocales: [String]): PageSectionLinkingCollections
internalName(${L}): String
rank(${L}): Int
intro(${L}): String
tags(${L}): [String]
hero(${L}, preview: Boolean): Asset
author(${L}, preview: Boolean, where: PersonFilter): Person
teamCollection(${P}, where: PersonFilter, order: [PageSectionTeamCollectionOrder]): PageSectionTeamCollection
blocksCollection(${P}, where: PageSectionBlocksFilter): PageSectionBlocksCollection
target(${L}, preview: Boolean): PageSectionTarget
anything(${L}, preview: Boolean): Entry
}`,
  )
})

test('the description of a type links to its definition', () => {
  assert.equal(section.getType('PageSection')?.description, '[See type definition](https://example.com/page_section)')
})

test('links to several content types are unions', () => {
  assert.equal(printed(section, 'PageSectionTarget'), 'union PageSectionTarget = Card | PageSection')
  assert.equal(printed(section, 'PageSectionBlocksItem'), 'union PageSectionBlocksItem = Card | Person')
})

test('filters and orders use the ids of the fields', () => {
  const keys = printed(section, 'PageSectionFilter').split('\n').slice(1, -1).sort()
  assert.deepEqual(
    keys,
    [
      ...['AND: [PageSectionFilter]', 'OR: [PageSectionFilter]', 'sys: SysFilter'],
      'contentfulMetadata: ContentfulMetadataFilter',
      ...['', '_not', '_contains', '_not_contains'].flatMap((end) => [
        `internal_name${end}: String`,
        `intro${end}: String`,
      ]),
      ...['_in', '_not_in'].flatMap((end) => [
        `internal_name${end}: [String]`,
        `intro${end}: [String]`,
        `rank${end}: [Int]`,
      ]),
      ...['', '_not', '_gt', '_gte', '_lt', '_lte'].map((end) => `rank${end}: Int`),
      ...['_contains_all', '_contains_some', '_contains_none'].map((end) => `tags${end}: [String]`),
      ...['internal_name', 'intro', 'rank', 'tags', 'hero', 'author', 'teamCollection', 'blocksCollection'].map(
        (id) => `${id}_exists: Boolean`,
      ),
      ...['target_exists: Boolean', 'anything_exists: Boolean'],
      ...['author: cfPersonNestedFilter', 'team: cfPersonNestedFilter', 'blocks: cfblocksMultiTypeNestedFilter'],
    ].sort(),
  )
  assert.match(
    printed(section, 'PageSectionOrder'),
    /internal_name_ASC\ninternal_name_DESC\nrank_ASC\nrank_DESC\nsys_id_/,
  )
  assert.doesNotMatch(printed(section, 'PageSectionTeamCollectionOrder'), /bio/)
  assert.match(printed(section, 'PageSectionBlocksFilter'), /name_contains: String/)
  assert.doesNotMatch(printed(section, 'PageSectionBlocksFilter'), /\bat\b|bio/)
})

test('linking collections list the content types whose validations name the type', () => {
  assert.equal(
    printed(section, 'PersonLinkingCollections'),
    `type PersonLinkingCollections {
entryCollection(${P}): EntryCollection
pageSectionCollection(${P}, order: [PersonLinkingCollectionsPageSectionCollectionOrder]): PageSectionCollection
}`,
  )
  assert.equal(
    printed(section, 'AssetLinkingCollections'),
    `type AssetLinkingCollections {
entryCollection(${P}): EntryCollection
pageSectionCollection(${P}): PageSectionCollection
}`,
  )
})

test('every collection has a variant with pages by token', () => {
  const fields = section.getQueryType()!.getFields()
  const args = (name: string) => fields[name]!.args.map((arg) => arg.name)
  const common = ['locale', 'useFallbackLocale', 'preview', 'limit']
  assert.deepEqual(args('cardCursorCollection'), [...common, 'pageNext', 'pagePrev', 'where', 'order'])
  assert.match(
    printType(section.getType('PageSection')!),
    /teamCursorCollection\([^)]*pagePrev: String, where: PersonFilter, order: \[PageSectionTeamCursorCollectionOrder\]\): PageSectionTeamCursorCollection/,
  )
  assert.equal(
    printType(section.getType('PageSectionTeamCursorCollection')!),
    'type PageSectionTeamCursorCollection {\n  items: [Person]!\n  limit: Int!\n  pages: CursorPages!\n}',
  )
})

test('every other field type has its output and its filters', () => {
  const schema = schemaOf(
    type(
      'all',
      field('flag', 'Boolean'),
      field('price', 'Number'),
      field('day', 'Date'),
      field('data', 'Object'),
      field('place', 'Location'),
      field('body_text', 'RichText'),
      field('images', 'Array', { items: { type: 'Link', linkType: 'Asset', validations: [] } }),
      list('related'),
      link('gone', 'missing'),
      link('partly', 'all', 'missing'),
      field('secret', 'Symbol', { omitted: true }),
      field('elsewhere', 'ResourceLink'),
      field('others', 'Array', { items: { type: 'ResourceLink', validations: [] } }),
    ),
  )
  assert.equal(
    printed(schema, 'All').split('\n').slice(5, -1).join('\n'),
    `flag(${L}): Boolean
price(${L}): Float
day(${L}): DateTime
data(${L}): JSON
place(${L}): Location
bodyText(${L}): AllBodyText
imagesCollection(${P}): AssetCollection
relatedCollection(${P}): AllRelatedCollection
gone(${L}, preview: Boolean): Entry
partly(${L}, preview: Boolean): AllPartly
elsewhere(${L}): AllElsewhere
othersCollection(${L}, limit: Int = 100, skip: Int = 0): AllOthersCollection`,
  )
  assert.equal(printed(schema, 'AllPartly'), 'union AllPartly = All')
  assert.equal(printed(schema, 'AllElsewhere'), 'type AllElsewhere implements ResourceLink {\nsys: ResourceSys!\n}')
  assert.equal(
    printed(schema, 'AllOthersCollection'),
    'type AllOthersCollection {\ntotal: Int!\nskip: Int!\nlimit: Int!\nitems: [AllOthers]!\n}',
  )
  assert.equal(printed(schema, 'AllBodyText'), 'type AllBodyText {\njson: JSON!\nlinks: AllBodyTextLinks!\n}')
  assert.equal(
    printed(schema, 'AllBodyTextResources'),
    `type AllBodyTextResources {
block: [AllBodyTextResourcesBlock!]!
inline: [AllBodyTextResourcesInline!]!
hyperlink: [AllBodyTextResourcesHyperlink!]!
}`,
  )
  const filter = printed(schema, 'AllFilter')
  for (const key of [
    'flag: Boolean\nflag_not: Boolean\nflag_exists: Boolean\n',
    'price_gte: Float',
    'day_in: [DateTime]',
    'data_exists: Boolean',
    'place_within_circle: Circle\nplace_within_rectangle: Rectangle\nplace_exists: Boolean',
    'body_text_contains: String\nbody_text_not_contains: String\nbody_text_exists: Boolean',
    'imagesCollection_exists: Boolean',
    'relatedCollection_exists: Boolean',
  ]) {
    assert.ok(filter.includes(key), key)
  }
  assert.doesNotMatch(filter, /secret|^(data|related|images|elsewhere|others): /m)
})

test('scalars of locations exist only where a field needs them', () => {
  assert.equal(section.getType('Circle'), undefined)
  assert.ok(schemaOf(type('a', field('place', 'Location'))).getType('Circle'))
})

test('reserved and colliding names are prefixed, and the model reports what it changed', () => {
  const model = createModel([
    type('location'),
    type('asset'),
    type('2wKn6yEnZewu2SCCkus4as'),
    type('blog-post', field('sys', 'Symbol'), field('a_b', 'Symbol'), field('aB', 'Symbol')),
    type('blogPost'),
    type('news'),
    type('newsCollection'),
  ])
  assert.deepEqual(Object.fromEntries(model.types.map(({ id, name }) => [id, name])), {
    location: 'ContentTypeLocation',
    asset: 'ContentTypeAsset',
    '2wKn6yEnZewu2SCCkus4as': 'ContentType2WKn6YEnZewu2ScCkus4As',
    'blog-post': 'BlogPost',
    blogPost: 'ContentTypeBlogPost',
    news: 'News',
    newsCollection: 'ContentTypeNewsCollection',
  })
  assert.deepEqual(
    model.byId.get('blog-post')?.fields.map(({ name }) => name),
    ['aB'],
  )
  assert.equal(model.warnings.length, 4)
})

test('a generated name gives way to the name of a content type', () => {
  const schema = schemaOf(type('page', link('content', 'page', 'pageContent')), type('pageContent'))
  assert.match(printed(schema, 'PageContent'), /^type PageContent /)
  assert.equal(printed(schema, 'PageContent_2'), 'union PageContent_2 = Page | PageContent')
})

test('clients can introspect the schema', () => {
  const source = getIntrospectionQuery({
    specifiedByUrl: true,
    inputValueDeprecation: true,
    directiveIsRepeatable: true,
  })
  const { data, errors } = graphqlSync({ schema: section, source })
  assert.equal(errors, undefined)
  const { queryType, mutationType, subscriptionType, directives } = (
    data as { __schema: Record<string, unknown> & { directives: { name: string }[] } }
  ).__schema
  assert.deepEqual({ ...(queryType as object) }, { name: 'Query', kind: 'OBJECT' })
  assert.deepEqual([mutationType, subscriptionType], [null, null])
  assert.ok(directives.some(({ name }) => name === 'contentSourceMaps'))
})
