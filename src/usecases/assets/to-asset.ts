import type { Asset, AssetBody } from '#domain/assets/asset'
import { withFileHost } from '#domain/assets/file-url'
import type { ResourceWithBody } from '#domain/resources/resource'

/** An asset as management shows it, with complete file addresses. */
export function toAsset({ body, ...resource }: ResourceWithBody, imagesHost: string): Asset {
  const { fields, metadata } = JSON.parse(body) as AssetBody
  return { ...resource, fields: withFileHost(fields, imagesHost), metadata }
}
