import type { ContentTypeBody, Field } from './content-type.ts'

/** The JSON text of a version. Properties have a fixed order, so equal content gives equal text. */
export const toStored = (type: ContentTypeBody): string =>
  JSON.stringify({
    name: type.name,
    description: type.description,
    displayField: type.displayField,
    fields: type.fields.map(ordered),
    metadata: type.metadata,
    retiredKeys: type.retiredKeys,
  })

const ordered = ({ items, ...field }: Field) => ({
  id: field.id,
  name: field.name,
  type: field.type,
  localized: field.localized,
  required: field.required,
  validations: field.validations,
  disabled: field.disabled,
  omitted: field.omitted,
  linkType: field.linkType,
  items: items && { type: items.type, linkType: items.linkType, validations: items.validations },
  defaultValue: field.defaultValue,
  allowedResources: field.allowedResources,
  key: field.key,
})

export const fromStored = (text: string): ContentTypeBody => JSON.parse(text) as ContentTypeBody
