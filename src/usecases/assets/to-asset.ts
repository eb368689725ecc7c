import type { Asset, AssetBody } from '#domain/assets/asset'
import { withFileHost } from '#domain/assets/file-url'
import { withoutHiddenValues } from '#domain/locales/hidden-values'
import type { Locale } from '#domain/locales/locale'
import { localeStatus } from '#domain/resources/published-locales'
import type { ResourceWithBody } from '#domain/resources/resource'

/** An asset as the management API returns it, with complete file URLs, in the locales of the management API. */
export function toAsset(
  { body, ...resource }: ResourceWithBody,
  imagesHost: string,
  locales: readonly Locale[],
  /** Needed when it differs from the current body. */
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
