import { optional, Type } from '../schema.ts'

const Variables = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The variables of the operation, by name.',
})

const Extensions = Type.Object(
  {
    persistedQuery: Type.Optional(
      Type.Object({
        version: Type.Integer({ description: 'Always 1.' }),
        sha256Hash: Type.String({ description: 'The SHA-256 of the query text, in hexadecimal.' }),
      }),
    ),
  },
  { description: 'With `persistedQuery`, a query that was sent before can be named by its hash.' },
)

export const GraphqlBody = Type.Object(
  {
    query: Type.Optional(Type.String({ description: 'The document. Required unless it is named by its hash.' })),
    variables: optional(Variables),
    operationName: optional(Type.String({ description: 'The operation to execute, if the document has several.' })),
    extensions: optional(Extensions),
  },
  { title: 'GraphqlRequest', description: 'A GraphQL query.' },
)

export const GraphqlParameters = Type.Object({
  query: Type.Optional(Type.String({ description: 'The document. Required unless it is named by its hash.' })),
  variables: Type.Optional(Type.String({ description: 'The variables, as JSON.' })),
  operationName: Type.Optional(Type.String({ description: 'The operation to execute, if the document has several.' })),
  extensions: Type.Optional(Type.String({ description: 'The extensions, as JSON.' })),
})

const GraphqlError = Type.Object(
  {
    message: Type.String(),
    locations: Type.Optional(Type.Array(Type.Object({ line: Type.Integer(), column: Type.Integer() }))),
    path: Type.Optional(Type.Array(Type.Unknown({ description: 'A name, or an index in a list.' }))),
    extensions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'GraphqlError', description: 'An error; `extensions.contentful.code` names its kind.' },
)

export const GraphqlResponse = Type.Object(
  {
    data: Type.Optional(Type.Unknown({ description: 'The result, in the form of the query.' })),
    errors: Type.Optional(Type.Array(GraphqlError)),
    extensions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'GraphqlResponse', description: 'The result of a query. Parts that could not be resolved are null.' },
)
