/** The demo space as plain data: everything a seeder needs, nothing about how it is written. */

export interface DemoLocale {
  code: string
  name: string
  default: boolean
  fallbackCode: string | null
  /** Required fields may stay empty in an optional locale; half-translated articles could not be published otherwise. */
  optional: boolean
}

export interface DemoTag {
  id: string
  name: string
  visibility: 'public' | 'private'
}

export interface DemoConcept {
  id: string
  label: Record<string, string>
  broader: string[]
}

export interface DemoScheme {
  id: string
  label: Record<string, string>
  concepts: string[]
  topConcepts: string[]
}

export interface DemoContentType {
  id: string
  name: string
  description: string
  displayField: string
  /** Schemes whose concepts entries can have. */
  schemes?: string[]
  fields: unknown[]
  /** Editors of fields that do not have the default editor of their type. */
  widgets: Readonly<Record<string, string>>
}

export interface DemoAsset {
  id: string
  title: Record<string, string>
  description: Record<string, string>
  /** `path` is a file name under src/app/demo/art/. */
  file: { path: string; fileName: string; contentType: string; width: number; height: number }
  tags: string[]
  publish: boolean
}

export type DemoFields = Record<string, Record<string, unknown>>

export interface DemoEntry {
  id: string
  contentType: string
  fields: DemoFields
  tags: string[]
  publish: boolean
  /**
   * Saved after publishing, so that the entry shows as changed. Each field given here replaces that field with all its
   * locales; the other fields stay.
   */
  laterChange?: DemoFields
}

/** Its URL leads nowhere, so it is switched off. */
export interface DemoWebhook {
  id: string
  name: string
  url: string
  topics: string[]
  filters: unknown[]
  active: false
}

/** In preparation: not published. */
export interface DemoRelease {
  id: string
  title: string
  entries: string[]
  assets: string[]
}

/** Days are counted from the creation of the demo space; the time is UTC. */
export interface DemoScheduledAction {
  entity: { type: 'Entry' | 'Release'; id: string }
  action: 'publish' | 'unpublish'
  inDays: number
  time: `${number}:${number}`
}

export interface DemoSpace {
  name: string
  locales: DemoLocale[]
  tags: DemoTag[]
  concepts: DemoConcept[]
  schemes: DemoScheme[]
  /** By the id of the entry. */
  conceptsOf: Readonly<Record<string, readonly string[]>>
  contentTypes: DemoContentType[]
  assets: DemoAsset[]
  /** Links may point forward: create all entries before the first is published. */
  entries: DemoEntry[]
  releases: DemoRelease[]
  schedule: DemoScheduledAction[]
  webhooks: DemoWebhook[]
}
