import { oneOf, Type } from '../schema.ts'

export const EntityLink = Type.Object(
  { sys: Type.Object({ type: Type.Literal('Link'), linkType: oneOf(['Entry', 'Asset']), id: Type.String() }) },
  { title: 'EntityLink', description: 'A link to an entry or an asset.' },
)
