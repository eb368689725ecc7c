import type { Locale } from '#domain/locales/locale'
import type { Tag } from '#domain/spaces/space'
import { contentDate } from '#present/dates'
import { type Address, locationLinks } from '#present/sys'
import type { DeliveredSpace } from '#usecases/delivery/get-space'

const localeMembers = (locale: Locale) => ({
  code: locale.code,
  name: locale.name,
  default: locale.isDefault,
  fallbackCode: locale.fallbackCode,
})

export const presentSpace = ({ space, locales }: DeliveredSpace) => ({
  sys: { type: 'Space', id: space.id },
  name: space.name,
  locales: locales.map(localeMembers),
})

export const presentLocale = (locale: Locale) => ({
  ...localeMembers(locale),
  sys: { id: locale.id, type: 'Locale', version: locale.version },
})

/** Without the users who created and changed the tag. */
export const presentTag = (tag: Tag, at: Address) => ({
  sys: {
    ...locationLinks(at),
    type: 'Tag',
    id: tag.id,
    version: tag.version,
    visibility: tag.visibility,
    createdAt: contentDate(tag.createdAt),
    updatedAt: contentDate(tag.updatedAt),
  },
  name: tag.name,
})
