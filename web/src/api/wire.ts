// The shapes of the management interface, as far as the app reads them.

export interface Link<T extends string = string> {
  sys: { type: 'Link'; linkType: T; id: string }
}

export interface Collection<T> {
  total: number
  skip: number
  limit: number
  items: T[]
}

export interface Space {
  sys: { id: string }
  name: string
}

export interface Environment {
  sys: { id: string }
  name: string
}

export interface Locale {
  code: string
  name: string
  default: boolean
  fallbackCode: string | null
}

export interface ApiKey {
  sys: { id: string }
  name: string
  accessToken?: string
  environments?: Link[]
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
  createdBy?: Link<'User'>
  updatedBy?: Link<'User'>
}

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
  details?: { size?: number; image?: { width: number; height: number } }
}

export interface Asset {
  sys: Versioned
  fields?: { title?: Localized<string>; description?: Localized<string>; file?: Localized<AssetFile> }
}

export const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'sys' in value &&
  typeof value.sys === 'object' &&
  (value as Link).sys?.type === 'Link' &&
  typeof (value as Link).sys.id === 'string'
