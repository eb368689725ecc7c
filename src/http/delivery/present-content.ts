import type { ContentType, Field } from '#domain/content-types/content-type'
import { linkTo } from '#domain/entries/entry'
import type { DeliveredPage } from '#usecases/delivery/list-entries'
import type { Delivered } from '#usecases/delivery/view'
import { contentDate } from '../present/dates.ts'
import { type Address, locationLinks } from '../present/sys.ts'

/** Where and in which locale resources are shown. With `*` each field holds all locales, so none is named. */
export interface Showing extends Address {
  locale: string | '*'
}

export function presentDelivered(resource: Delivered, at: Showing) {
  const { kind, id, contentType, publishedVersion } = resource
  const { space, environment } = locationLinks(at)
  return {
    metadata: resource.metadata,
    sys: {
      space,
      id,
      type: kind,
      createdAt: contentDate(resource.createdAt),
      updatedAt: contentDate(resource.updatedAt),
      environment,
      ...(publishedVersion !== null && { publishedVersion }),
      revision: resource.revision,
      ...(contentType !== null && { contentType: linkTo('ContentType', contentType) }),
      ...(at.locale !== '*' && { locale: at.locale }),
    },
    fields: resource.fields,
  }
}

/** Links that lead nowhere, as clients are told of them. */
export const presentUnresolved = (unresolved: DeliveredPage['unresolved']) =>
  unresolved.map(({ kind, id }) => ({
    sys: { id: 'notResolvable', type: 'error' },
    details: { type: 'Link', linkType: kind, id },
  }))

/** A content type as it was activated: readers need its shape, not the rules for writing. */
export function presentContentType(type: ContentType, at: Address) {
  const { space, environment } = locationLinks(at)
  const activatedAt = type.published?.at ?? type.updatedAt
  return {
    sys: {
      space,
      id: type.id,
      type: 'ContentType',
      createdAt: contentDate(type.firstPublishedAt ?? activatedAt),
      updatedAt: contentDate(activatedAt),
      environment,
      revision: type.publishedCounter,
    },
    displayField: type.displayField,
    name: type.name,
    description: type.description,
    fields: type.fields.filter((field) => !field.omitted).map(presentField),
  }
}

/** Validations of the field itself stay inside; clients have always been given those of a list's items. */
const presentField = ({ id, name, type, localized, required, disabled, omitted, ...field }: Field) => ({
  id,
  name,
  type,
  localized,
  required,
  disabled,
  omitted,
  ...(field.linkType && { linkType: field.linkType }),
  ...(field.items && { items: field.items }),
  ...(field.allowedResources && { allowedResources: field.allowedResources }),
})
