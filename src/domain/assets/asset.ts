import type { LocalizedFields, Metadata } from '../entries/entry.ts'
import type { LocaleStatus, Resource } from '../resources/resource.ts'

/** The content of one version of an asset: title, description and file, each per locale. */
export interface AssetBody {
  fields: LocalizedFields
  metadata: Metadata
}

export interface Asset extends Resource, AssetBody {
  /** By locale; null when it was not read. */
  localeStatus: Record<string, LocaleStatus> | null
}
