import { type Static, Type } from '../schema.ts'

export const Problem = Type.Object(
  {
    name: Type.String({ description: 'The rule that failed.' }),
    path: Type.Optional(
      Type.Union([Type.String(), Type.Array(Type.Union([Type.String(), Type.Integer()]))], {
        description: 'Where: a list of keys for content, the name of a member for other resources.',
      }),
    ),
    value: Type.Optional(Type.Unknown()),
    details: Type.Optional(Type.String()),
  },
  { title: 'Problem', description: 'One problem in a request: which rule failed, where, and for which value.' },
)
export type Problem = Static<typeof Problem>

export const ErrorResponse = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Error'), id: Type.String({ examples: ['NotFound', 'ValidationFailed'] }) }),
    message: Type.String(),
    details: Type.Optional(
      Type.Union([Type.Object({ errors: Type.Array(Problem) }), Type.Unknown()], {
        description: 'For an invalid request, `errors` lists its problems.',
      }),
    ),
    requestId: Type.String({ description: 'Finds the request in the log of the server.' }),
  },
  { title: 'Error', description: 'The response to a request that failed.' },
)
export type ErrorResponse = Static<typeof ErrorResponse>
