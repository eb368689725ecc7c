import type { LocalizedFields, Metadata } from '../entries/entry.ts'
import type { LocaleStatus, Resource } from '../resources/resource.ts'

/** The content of an asset's version: title, description and file, each per locale. */
export interface AssetBody {
  fields: LocalizedFields
  metadata: Metadata
}

export interface Asset extends Resource, AssetBody {
  /** Per locale; null where nobody has looked. */
  localeStatus: Record<string, LocaleStatus> | null
}
