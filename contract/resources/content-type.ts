import { FIELD_ID } from '../rules/ids.ts'
import { MAX_NAME_LENGTH } from '../rules/text.ts'
import { nullable, type Of, oneOf, optional, Type } from '../schema.ts'
import { contentSys } from '../shapes/content-sys.ts'
import { AnyLink } from '../shapes/link.ts'
import { searchPage } from '../shapes/search.ts'

export const FIELD_TYPES = [
  ...(['Array', 'Boolean', 'Date', 'Integer', 'Number', 'Object', 'Symbol', 'Link', 'Location', 'Text'] as const),
  ...(['RichText', 'ResourceLink'] as const),
] as const

const Validation = Type.Record(Type.String(), Type.Unknown(), {
  title: 'Validation',
  description: 'One rule and its parameter, and optionally a `message` for the editor.',
  examples: [{ size: { max: 20 } }],
})
const LinkType = oneOf(['Entry', 'Asset'])
const DefaultValue = Type.Record(Type.String(), Type.Unknown(), { description: 'By the code of the locale.' })

/** A taxonomy concept or concept scheme that entries of the type are classified by. */
const TaxonomyLink = Type.Object({
  ...AnyLink.properties,
  required: Type.Optional(nullable(Type.Boolean())),
})

const TypeMetadata = Type.Object(
  {
    annotations: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    taxonomy: Type.Optional(Type.Array(TaxonomyLink)),
  },
  {
    title: 'ContentTypeMetadata',
    description: 'Annotations and taxonomy of a content type, stored as they were sent.',
  },
)

/** Where the links of a field of type `ResourceLink` may lead. */
const AllowedResource = Type.Object(
  {
    type: Type.String({ description: '`Contentful:Entry`: entries of another space.' }),
    source: Type.Optional(Type.String({ description: 'The space, as `crn:contentful:::content:spaces/{space}`.' })),
    contentTypes: Type.Optional(
      Type.Array(Type.String(), { description: 'The content types that editors can choose from.' }),
    ),
  },
  { title: 'AllowedResource', description: 'A space whose entries the field may link to.' },
)

export const Field = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: oneOf(FIELD_TYPES),
    localized: Type.Boolean(),
    required: Type.Boolean(),
    validations: Type.Array(Validation),
    disabled: Type.Boolean({ description: 'Not editable in the web app, still delivered.' }),
    omitted: Type.Boolean({ description: 'Not delivered.' }),
    linkType: Type.Optional(LinkType),
    items: Type.Optional(
      Type.Object({
        type: oneOf(['Symbol', 'Link', 'ResourceLink']),
        linkType: Type.Optional(LinkType),
        validations: Type.Array(Validation),
      }),
    ),
    defaultValue: Type.Optional(DefaultValue),
    allowedResources: Type.Optional(Type.Array(AllowedResource)),
  },
  { title: 'Field', description: 'A field of a content type.' },
)
export type Field = Of<typeof Field>
export type FieldType = (typeof FIELD_TYPES)[number]

const Flag = optional(Type.Boolean({ default: false }))

export const FieldBody = Type.Object(
  {
    id: Type.String({ pattern: FIELD_ID.source }),
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    type: oneOf(FIELD_TYPES),
    localized: Flag,
    required: Flag,
    disabled: Flag,
    omitted: Flag,
    deleted: optional(Type.Boolean({ description: 'Removes the field. It must be omitted and activated first.' })),
    newId: optional(Type.String({ description: 'Renames the field. Its values stay.' })),
    linkType: optional(LinkType),
    items: optional(
      Type.Object({
        type: oneOf(['Symbol', 'Link', 'ResourceLink']),
        linkType: optional(LinkType),
        validations: optional(Type.Array(Validation)),
      }),
    ),
    validations: optional(Type.Array(Validation)),
    defaultValue: optional(DefaultValue),
    allowedResources: optional(Type.Array(AllowedResource)),
  },
  { title: 'FieldBody', description: 'A field of a content type, to create or change.' },
)

export const ContentTypeBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    description: optional(Type.String()),
    displayField: optional(Type.String({ description: 'Id of the field that is the title of entries.' })),
    fields: Type.Array(FieldBody),
    metadata: optional(TypeMetadata),
  },
  { title: 'ContentTypeBody', description: 'A content type to create or replace.' },
)
export type ContentTypeBody = Of<typeof ContentTypeBody>

export const ContentType = Type.Object(
  {
    sys: contentSys('ContentType', {}),
    displayField: nullable(Type.String()),
    name: Type.String(),
    description: nullable(Type.String()),
    fields: Type.Array(Field),
    metadata: Type.Optional(TypeMetadata),
  },
  { title: 'ContentType', description: 'A content type: the fields that its entries have.' },
)
export type ContentType = Of<typeof ContentType>

export const ContentTypes = searchPage(ContentType, {})
