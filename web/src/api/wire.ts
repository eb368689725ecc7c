// The shapes of the management interface, as far as the app reads them.

import type { EditorInterface as StoredEditorInterface } from '#contract/resources/editor-interface'

export interface Link<T extends string = string> {
  sys: { type: 'Link'; linkType: T; id: string }
}

/** A link to an entry of another space. */
export interface ResourceLink {
  sys: { type: 'ResourceLink'; linkType: string; urn: string }
}

export interface Collection<T> {
  total: number
  skip: number
  limit: number
  items: T[]
}

/** What publishing and archiving leave in `sys`. */
export interface Versioned {
  id: string
  version: number
  publishedVersion?: number
  archivedVersion?: number
  createdAt: string
  updatedAt: string
  publishedAt?: string
  firstPublishedAt?: string
  publishedCounter?: number
  createdBy?: Link<'User'>
  updatedBy?: Link<'User'>
  publishedBy?: Link<'User'>
  /** How far each locale is published. */
  fieldStatus?: { '*': Readonly<Record<string, LocaleState>> }
}

export type LocaleState = 'draft' | 'changed' | 'published'

export interface Validation {
  [kind: string]: unknown
}

export interface Field {
  id: string
  name: string
  type: string
  linkType?: string
  items?: { type: string; linkType?: string; validations?: Validation[] }
  localized?: boolean
  required?: boolean
  disabled?: boolean
  omitted?: boolean
  validations?: Validation[]
  /** The spaces that it may link to. */
  allowedResources?: readonly unknown[]
  /** What new entries start with. */
  defaultValue?: Localized
}

/** The layout and the sidebar are free-form for the server; this is how the app writes and reads them. */
export type EditorInterface = Omit<StoredEditorInterface, 'editorLayout' | 'groupControls' | 'sidebar'> & {
  editorLayout?: readonly FieldGroup[]
  groupControls?: readonly { groupId: string; settings?: Readonly<Record<string, unknown>> }[]
  sidebar?: readonly SidebarWidget[]
}

/** A group of fields: a tab at the top, a set inside of one. */
export interface FieldGroup {
  groupId: string
  name?: string
  items?: readonly (FieldGroup | { fieldId: string })[]
}

/** Something that stands beside the fields. */
export interface SidebarWidget {
  widgetId: string
  widgetNamespace: string
  settings?: Readonly<Record<string, unknown>>
  disabled?: boolean
}

/** One save of an entry; the content only when it was asked for by its number. */
export interface EntryVersion {
  sys: { version: number; createdAt: string; createdBy?: Link<'User'>; publishedAt?: string }
  fields?: NonNullable<Entry['fields']>
  metadata?: NonNullable<Entry['metadata']>
}

/** A page that names its neighbours instead of counting. */
export interface CursorPage<T> {
  limit: number
  pages: { next?: string; prev?: string }
  items: T[]
}

export interface ContentType {
  sys: Versioned
  name: string
  description?: string | null
  displayField?: string | null
  fields: Field[]
}

/** Values by locale. */
export type Localized<T = unknown> = Readonly<Record<string, T>>

export interface Entry {
  sys: Versioned & { contentType: Link<'ContentType'> }
  fields?: Readonly<Record<string, Localized | undefined>>
  metadata?: { tags?: Link<'Tag'>[] }
}

export interface AssetFile {
  url?: string
  fileName?: string
  contentType?: string
  /** While it is on its way: the address to fetch, or the bytes that were sent. */
  upload?: string
  uploadFrom?: Link<'Upload'>
  details?: { size?: number; image?: { width: number; height: number }; focalPoint?: { x: number; y: number } }
}

export interface Asset {
  sys: Versioned
  metadata?: { tags?: Link<'Tag'>[] }
  fields?: { title?: Localized<string>; description?: Localized<string>; file?: Localized<AssetFile> }
}

/** Entries and files are searched, edited, published and tagged in the same way. */
export type Item = Entry | Asset

/** What an entry links to, and what of it leads nowhere. */
export interface References {
  items: Entry[]
  includes?: { Entry?: Entry[]; Asset?: Asset[] }
  errors?: { details: { linkType: string; id: string } }[]
}

export interface PlatformSys {
  id: string
  version: number
  createdAt: string
  updatedAt: string
}

export interface WebhookHeader {
  key: string
  /** Not there for a secret one: it is never shown again. */
  value?: string
  secret?: boolean
}

export interface Webhook {
  sys: PlatformSys & { failingSince?: string; disabledAt?: string; disabledReason?: string }
  name: string
  url: string
  topics: readonly string[]
  filters: readonly unknown[] | null
  headers: readonly WebhookHeader[]
  httpBasicUsername: string | null
  httpBasicPassword?: string
  transformation: Readonly<Record<string, unknown>> | null
  active: boolean
  coalesceSeconds?: number
  retries?: string | null
}
export type SentWebhook = Omit<Webhook, 'sys'>

export const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'sys' in value &&
  typeof value.sys === 'object' &&
  (value as Link).sys?.type === 'Link' &&
  typeof (value as Link).sys.id === 'string'
