import { GraphQLList, GraphQLNonNull, GraphQLObjectType, type GraphQLOutputType } from 'graphql'
import { Entry, ResourceLink, resourceLinkFields } from './common-types.ts'
import type { NameRegistry } from './name-registry.ts'
import { Json } from './scalars.ts'

const listOf = (type: GraphQLOutputType) => ({ type: new GraphQLNonNull(new GraphQLList(type)) })

const ENTRY_LISTS = { inline: listOf(Entry), hyperlink: listOf(Entry), block: listOf(Entry) }

/** The document of a field, and the resources that it links to. */
export function createRichTextType(name: string, names: NameRegistry, asset: GraphQLObjectType): GraphQLObjectType {
  const object = (suffix: string, fields: ConstructorParameters<typeof GraphQLObjectType>[0]['fields']) =>
    new GraphQLObjectType({ name: names.take(`${name}${suffix}`), fields })
  const resource = (suffix: string) =>
    new GraphQLObjectType({
      name: names.take(`${name}Resources${suffix}`),
      interfaces: [ResourceLink],
      fields: resourceLinkFields,
    })
  const resources = object('Resources', {
    block: listOf(new GraphQLNonNull(resource('Block'))),
    inline: listOf(new GraphQLNonNull(resource('Inline'))),
    hyperlink: listOf(new GraphQLNonNull(resource('Hyperlink'))),
  })
  const links = object('Links', {
    entries: { type: new GraphQLNonNull(object('Entries', ENTRY_LISTS)) },
    assets: { type: new GraphQLNonNull(object('Assets', { hyperlink: listOf(asset), block: listOf(asset) })) },
    resources: { type: new GraphQLNonNull(resources) },
  })
  return object('', { json: { type: new GraphQLNonNull(Json) }, links: { type: new GraphQLNonNull(links) } })
}
