import type { Asset, AssetBody } from '#domain/assets/asset'
import { withFileHost } from '#domain/assets/file-url'
import { withoutHiddenValues } from '#domain/locales/hidden-values'
import type { Locale } from '#domain/locales/locale'
import { localeStatus } from '#domain/resources/published-locales'
import type { ResourceWithBody } from '#domain/resources/resource'

/** An asset as management shows it, with complete file addresses, in the locales that are for management. */
export function toAsset(
  { body, ...resource }: ResourceWithBody,
  imagesHost: string,
  locales: readonly Locale[],
  /** Needed where it is another than the current one. */
  published: string | null = null,
): Asset {
  const { fields, metadata } = JSON.parse(body) as AssetBody
  const status = localeStatus(resource, { current: body, published }, locales)
  return {
    ...resource,
    fields: withoutHiddenValues(withFileHost(fields, imagesHost), locales),
    metadata,
    localeStatus: status,
  }
}
