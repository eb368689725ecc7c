import type { Field } from '../../../api/wire.ts'

export type Shape = Pick<Field, 'type' | 'linkType' | 'items'>

export interface Variant {
  name: string
  about: string
  shape: Shape
}

export interface FieldKind {
  name: string
  about: string
  icon: 'richText' | 'text' | 'number' | 'date' | 'location' | 'media' | 'boolean' | 'json' | 'reference'
  /** The first one is the default. */
  variants: readonly Variant[]
}

const only = (shape: Shape): readonly Variant[] => [{ name: '', about: '', shape }]

const many = (linkType: 'Entry' | 'Asset'): Shape => ({
  type: 'Array',
  items: { type: 'Link', linkType, validations: [] },
})

/** The field types in terms of a content model. */
export const FIELD_KINDS: readonly FieldKind[] = [
  {
    name: 'Rich text',
    about: 'Headings, lists, images, links',
    icon: 'richText',
    variants: only({ type: 'RichText' }),
  },
  {
    name: 'Text',
    about: 'Titles, names, paragraphs',
    icon: 'text',
    variants: [
      { name: 'Short text', about: 'Up to 256 characters, sortable', shape: { type: 'Symbol' } },
      { name: 'Long text', about: 'Up to 50,000 characters, with Markdown', shape: { type: 'Text' } },
      {
        name: 'Short text, list',
        about: 'Several values, such as keywords',
        shape: { type: 'Array', items: { type: 'Symbol', validations: [] } },
      },
    ],
  },
  {
    name: 'Number',
    about: 'Amounts, prices, ratings',
    icon: 'number',
    variants: [
      { name: 'Integer', about: '1, 2, 3', shape: { type: 'Integer' } },
      { name: 'Decimal', about: '3.14', shape: { type: 'Number' } },
    ],
  },
  { name: 'Date and time', about: 'Dates, events', icon: 'date', variants: only({ type: 'Date' }) },
  { name: 'Location', about: 'Coordinates', icon: 'location', variants: only({ type: 'Location' }) },
  {
    name: 'Media',
    about: 'Images, videos, documents',
    icon: 'media',
    variants: [
      { name: 'One file', about: 'Such as a cover image', shape: { type: 'Link', linkType: 'Asset' } },
      { name: 'Many files', about: 'Such as a gallery', shape: many('Asset') },
    ],
  },
  { name: 'Boolean', about: 'Yes or no', icon: 'boolean', variants: only({ type: 'Boolean' }) },
  { name: 'JSON object', about: 'Custom data', icon: 'json', variants: only({ type: 'Object' }) },
  {
    name: 'Reference',
    about: 'Links to other entries',
    icon: 'reference',
    variants: [
      { name: 'One reference', about: 'Such as an author', shape: { type: 'Link', linkType: 'Entry' } },
      { name: 'Many references', about: 'Such as related posts', shape: many('Entry') },
    ],
  },
]

export const canBeTitle = ({ type }: Pick<Field, 'type'>): boolean => type === 'Symbol' || type === 'Text'

/** Simple values and lists of text. */
export const canHaveDefault = (field: Field): boolean =>
  field.type === 'Array'
    ? field.items?.type === 'Symbol'
    : ['Symbol', 'Text', 'Integer', 'Number', 'Boolean', 'Date'].includes(field.type)
