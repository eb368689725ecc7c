import { type Of, Type } from '../schema.ts'

/** An error that is kept with the action that it ended. */
export const KeptError = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Error'), id: Type.String({ examples: ['ValidationFailed'] }) }),
    message: Type.String(),
    details: Type.Optional(Type.Unknown()),
  },
  { title: 'KeptError' },
)
export type KeptError = Of<typeof KeptError>
