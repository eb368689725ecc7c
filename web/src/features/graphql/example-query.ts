import { type GraphQLSchema, isLeafType, isObjectType } from 'graphql'

const MAX_FIELDS = 3

/** The first content type with some of its fields, to start from. Without content types: the assets. */
export function exampleQuery(schema: GraphQLSchema, isPreview: boolean): string {
  const collections = Object.values(schema.getQueryType()?.getFields() ?? {})
    .map(({ name }) => name)
    .filter((name) => name.endsWith('Collection') && !/(?:^asset|^entry|Cursor)Collection$/.test(name))
  const collection = collections[0] ?? 'assetCollection'
  const fields = ['sys { id }', ...leafFields(schema, collection)]
  return [
    'query {',
    `  ${collection}(limit: 10${isPreview ? ', preview: true' : ''}) {`,
    '    total',
    '    items {',
    ...fields.map((field) => `      ${field}`),
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')
}

/** Fields of a content type without fields of their own, so that they can be selected by name. */
function leafFields(schema: GraphQLSchema, collection: string): string[] {
  const name = collection.replace(/Collection$/, '')
  const type = schema.getType(name.charAt(0).toUpperCase() + name.slice(1))
  if (!isObjectType(type)) return []
  return Object.values(type.getFields())
    .filter((field) => field.name !== '_id' && isLeafType(field.type))
    .slice(0, MAX_FIELDS)
    .map((field) => field.name)
}
