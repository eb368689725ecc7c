import { type Of, Type } from '../schema.ts'

/** A link to a resource of this type. With a description of its own it is written out in the API document, without a name. */
export const link = <const LinkType extends string>(linkType: LinkType, options: { description?: string } = {}) =>
  Type.Object(
    {
      sys: Type.Object({ type: Type.Literal('Link'), linkType: Type.Literal(linkType), id: Type.String() }),
    },
    options.description === undefined
      ? { title: `${linkType}Link`, description: `A link to a resource of type \`${linkType}\`.` }
      : options,
  )

/** A link to a resource of any type. */
export const AnyLink = Type.Object(
  { sys: Type.Object({ type: Type.Literal('Link'), linkType: Type.String(), id: Type.String() }) },
  { title: 'Link', description: 'A reference to another resource by its type and id.' },
)

type AnyLinkSys = Of<typeof AnyLink>['sys']

export interface Link<LinkType extends string = string> {
  readonly sys: Omit<AnyLinkSys, 'linkType'> & { readonly linkType: LinkType }
}
