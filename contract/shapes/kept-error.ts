import { type Of, Type } from '../schema.ts'

export const KeptError = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Error'), id: Type.String({ examples: ['ValidationFailed'] }) }),
    message: Type.String(),
    details: Type.Optional(Type.Unknown()),
  },
  { title: 'KeptError', description: 'The error that ended an action.' },
)
export type KeptError = Of<typeof KeptError>
