import { Type } from '../schema.ts'

/** A reference to another resource by its id. One with a description has no name of its own in the API document. */
export const link = <const LinkType extends string>(linkType: LinkType, options: { description?: string } = {}) =>
  Type.Object(
    {
      sys: Type.Object({ type: Type.Literal('Link'), linkType: Type.Literal(linkType), id: Type.String() }),
    },
    options.description === undefined
      ? { title: `${linkType}Link`, description: `A link to a resource of type \`${linkType}\`.` }
      : options,
  )

/** A link whose type depends on what it leads to. */
export const AnyLink = Type.Object(
  { sys: Type.Object({ type: Type.Literal('Link'), linkType: Type.String(), id: Type.String() }) },
  { title: 'Link', description: 'A reference to another resource by its type and id.' },
)
