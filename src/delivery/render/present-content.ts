import type { ContentType, Field } from '#domain/content-types/content-type'
import { linkTo } from '#domain/entries/entry'
import { ENTRY_RESOURCE } from '#domain/links/resource-links'
import { contentDate } from '#present/dates'
import { type Address, locationLinks } from '#present/sys'
import type { Delivered } from '#usecases/delivery/deliver'

/** The address and the locale of presented resources. With `*`, each field holds all locales and `sys` names none. */
export interface PresentedIn extends Address {
  locale: string | '*'
}

export function presentDelivered(resource: Delivered, at: PresentedIn) {
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

/** Links whose targets are not shown, as the error objects that clients know. */
export const presentUnresolved = (unresolved: readonly { kind: string; id: string }[]) =>
  unresolved.map(({ kind, id }) => ({
    sys: { id: 'notResolvable', type: 'error' },
    details: { type: 'Link', linkType: kind, id },
  }))

export const presentUnresolvedResources = (urns: readonly string[]) =>
  urns.map((urn) => ({
    sys: { id: 'notResolvable', type: 'error' },
    details: { type: 'ResourceLink', linkType: ENTRY_RESOURCE, urn },
  }))

/** The activated version of a content type: its fields, without the rules for editing them. */
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

/** Without the validations of the field itself. Those of a list's items are included, as in Contentful. */
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
