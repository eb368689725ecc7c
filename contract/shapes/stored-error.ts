import { type Of, Type } from '../schema.ts'

export const StoredError = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Error'), id: Type.String({ examples: ['ValidationFailed'] }) }),
    message: Type.String(),
    details: Type.Optional(Type.Unknown()),
  },
  { title: 'StoredError', description: 'The error that ended an action.' },
)
export type StoredError = Of<typeof StoredError>
