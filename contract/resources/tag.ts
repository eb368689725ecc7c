import { MAX_NAME_LENGTH } from '../rules/text.ts'
import { checkedContentBody, type Of, oneOf, Type } from '../schema.ts'
import { collection, PageQuery } from '../shapes/collection.ts'
import { location } from '../shapes/content-sys.ts'
import { Version } from '../shapes/headers.ts'
import { platformSys } from '../shapes/sys.ts'
import { text } from '../shapes/text.ts'

export const VISIBILITIES = ['private', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

const Visibility = oneOf(VISIBILITIES, { description: 'Delivery returns only public tags. It never changes.' })

const NAME_PROBLEM = { name: 'size', also: { min: 1, max: MAX_NAME_LENGTH } }

export const TagBody = checkedContentBody(
  'TagBody',
  'A tag to create or rename.',
  {
    name: Type.Refine(
      text(MAX_NAME_LENGTH, { problemTexts: { any: NAME_PROBLEM } }),
      (value) => value.trim() !== '',
      () => 'must not be blank',
    ),
    sys: Type.Optional(
      Type.Unknown({
        description: '`visibility` of a new tag, unless the header names it. Other members are ignored.',
        examples: [{ visibility: 'public' }],
      }),
    ),
  },
  { isOptional: true },
)
export type TagBody = Of<typeof TagBody>

export const TagHeaders = Type.Object({
  'X-Contentful-Version': Type.Optional(Version),
  'X-Contentful-Tag-Visibility': Type.Optional(Visibility),
})

export const TagsQuery = Type.Object({
  ...PageQuery.properties,
  name: Type.Optional(
    Type.String({
      description: 'Only tags of this name. Also as `name[ne]`, `[in]`, `[nin]`, `[exists]` and `[match]`.',
    }),
  ),
  'sys.id': Type.Optional(Type.String({ description: 'Only the tag of this id; with the same operators.' })),
  'sys.visibility': Type.Optional(Visibility),
  order: Type.Optional(Type.String({ description: 'Names of members, `-` for descending.', examples: ['-sys.id'] })),
})

export const Tag = Type.Object(
  { name: Type.String(), sys: platformSys('Tag', { ...location, visibility: Visibility }) },
  { title: 'Tag', description: 'A tag for entries and assets.' },
)
export type Tag = Of<typeof Tag>

export const Tags = collection(Tag)
