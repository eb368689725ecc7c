import { checkedContentBody, ECHOED, type Of, oneOf, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { location } from '../shapes/content-sys.ts'
import { platformSys } from '../shapes/sys.ts'
import { text } from '../shapes/text.ts'
import { FIELD_TYPES } from './content-type.ts'

const MAX_NAME_LENGTH = 255
const MAX_SRC_LENGTH = 2000
/** HTML that is stored with the extension. */
const MAX_SRCDOC_LENGTH = 512 * 1024

const Parameters = Type.Record(Type.String(), Type.Unknown())

const FieldShape = Type.Object({
  type: oneOf(FIELD_TYPES),
  linkType: Type.Optional(Type.Unknown({ examples: ['Entry'] })),
  items: Type.Optional(Type.Unknown({ description: 'Type of the items of a list.', examples: [{ type: 'Symbol' }] })),
})

const Definition = Type.Object(
  {
    name: text(MAX_NAME_LENGTH),
    fieldTypes: Type.Optional(Type.Array(FieldShape, { description: 'The types of fields that it can edit.' })),
    src: Type.Optional(
      text(MAX_SRC_LENGTH, {
        description: 'URL of its page: HTTPS, or HTTP on the local machine. Either `src` or `srcdoc` is required.',
        problemTexts: { any: { name: 'invalid' } },
      }),
    ),
    srcdoc: Type.Optional(text(MAX_SRCDOC_LENGTH, { description: 'Its page as HTML.' })),
    sidebar: Type.Optional(Type.Boolean({ description: 'It is shown beside the fields.' })),
    parameters: Type.Optional(Parameters),
  },
  { additionalProperties: false },
)

const MEMBERS = { extension: Definition, parameters: Type.Optional(Parameters) }

export const ExtensionBody = checkedContentBody(
  'ExtensionBody',
  'An extension to create or replace.',
  { ...MEMBERS, sys: Type.Optional(ECHOED) },
  { additionalProperties: false, isOptional: true },
)
export type ExtensionBody = Of<typeof ExtensionBody>

export const Extension = Type.Object(
  { ...MEMBERS, sys: platformSys('Extension', location) },
  { title: 'Extension', description: 'A custom field editor or sidebar widget.' },
)
export type Extension = Of<typeof Extension>

export const Extensions = collection(Extension)
