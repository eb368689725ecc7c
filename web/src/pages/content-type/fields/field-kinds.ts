import type { Field } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-fields.ts'

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
    name: t('kind_richText'),
    about: t('about_richText'),
    icon: 'richText',
    variants: only({ type: 'RichText' }),
  },
  {
    name: t('kind_text'),
    about: t('about_text'),
    icon: 'text',
    variants: [
      { name: t('shortText'), about: t('shortTextAbout'), shape: { type: 'Symbol' } },
      { name: t('longText'), about: t('longTextAbout'), shape: { type: 'Text' } },
      {
        name: t('textList'),
        about: t('textListAbout'),
        shape: { type: 'Array', items: { type: 'Symbol', validations: [] } },
      },
    ],
  },
  {
    name: t('kind_number'),
    about: t('about_number'),
    icon: 'number',
    variants: [
      { name: t('integer'), about: '1, 2, 3', shape: { type: 'Integer' } },
      { name: t('decimal'), about: t('decimalAbout'), shape: { type: 'Number' } },
    ],
  },
  { name: t('kind_date'), about: t('about_date'), icon: 'date', variants: only({ type: 'Date' }) },
  { name: t('kind_location'), about: t('about_location'), icon: 'location', variants: only({ type: 'Location' }) },
  {
    name: t('kind_media'),
    about: t('about_media'),
    icon: 'media',
    variants: [
      { name: t('oneFile'), about: t('oneFileAbout'), shape: { type: 'Link', linkType: 'Asset' } },
      { name: t('manyFiles'), about: t('manyFilesAbout'), shape: many('Asset') },
    ],
  },
  { name: t('kind_boolean'), about: t('about_boolean'), icon: 'boolean', variants: only({ type: 'Boolean' }) },
  { name: t('kind_json'), about: t('about_json'), icon: 'json', variants: only({ type: 'Object' }) },
  {
    name: t('kind_reference'),
    about: t('about_reference'),
    icon: 'reference',
    variants: [
      { name: t('oneReference'), about: t('oneReferenceAbout'), shape: { type: 'Link', linkType: 'Entry' } },
      { name: t('manyReferences'), about: t('manyReferencesAbout'), shape: many('Entry') },
      { name: t('oneResource'), about: t('oneResourceAbout'), shape: { type: 'ResourceLink' } },
      {
        name: t('manyResources'),
        about: t('manyResourcesAbout'),
        shape: { type: 'Array', items: { type: 'ResourceLink', validations: [] } },
      },
    ],
  },
]

export const canBeTitle = ({ type }: Pick<Field, 'type'>): boolean => type === 'Symbol' || type === 'Text'

/** The field links to entries of other spaces. */
export const linksToSpaces = ({ type, items }: Shape): boolean =>
  type === 'ResourceLink' || (type === 'Array' && items?.type === 'ResourceLink')

/** Simple values and lists of text. */
export const canHaveDefault = (field: Field): boolean =>
  field.type === 'Array'
    ? field.items?.type === 'Symbol'
    : ['Symbol', 'Text', 'Integer', 'Number', 'Boolean', 'Date'].includes(field.type)
