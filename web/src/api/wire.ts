// The representations of the management API, as far as the app reads them.

import type { File } from '#contract/resources/asset'
import type { ContentType as WholeContentType, Field as WholeField } from '#contract/resources/content-type'
import type { EditorInterface as StoredEditorInterface } from '#contract/resources/editor-interface'
import type { Entry as WholeEntry } from '#contract/resources/entry'
import type { Concept, ConceptScheme } from '#contract/resources/taxonomy'
import type { Webhook, WebhookBody } from '#contract/resources/webhook'
import type { Link } from '#contract/shapes/link'

export type { Collection } from '#contract/shapes/collection'
export type { CursorPage } from '#contract/shapes/cursor-page'
export type { Link } from '#contract/shapes/link'

/** A link to an entry of another space. */
export interface ResourceLink {
  sys: { type: 'ResourceLink'; linkType: string; urn: string }
}

type ContentSys = Omit<WholeEntry['sys'], 'contentType' | 'type'>

/** `sys` of content; lists load only a part of it. */
export type Versioned = Pick<ContentSys, 'id' | 'version' | 'createdAt' | 'updatedAt'> & Partial<ContentSys>

export type LocaleState = NonNullable<ContentSys['fieldStatus']>['*'][string]

export type Validation = WholeField['validations'][number]

type FieldItems = NonNullable<WholeField['items']>

/**
 * A field. Missing properties of a new field are false or empty. The file of an asset and the tags of an entry are
 * shown as fields too.
 */
export type Field = Pick<WholeField, 'id' | 'name'> &
  Partial<Omit<WholeField, 'id' | 'name' | 'type' | 'items' | 'linkType'>> & {
    type: WholeField['type'] | 'File'
    linkType?: FieldLinkType
    items?: Pick<FieldItems, 'type'> & Partial<Omit<FieldItems, 'linkType'>> & { linkType?: FieldLinkType }
  }

export type FieldLinkType = 'Entry' | 'Asset' | 'Tag'

/** The server stores layout and sidebar as free-form JSON; this is the format of the app. */
export type EditorInterface = Omit<StoredEditorInterface, 'editorLayout' | 'groupControls' | 'sidebar'> & {
  editorLayout?: readonly FieldGroup[]
  groupControls?: readonly { groupId: string; settings?: Readonly<Record<string, unknown>> }[]
  sidebar?: readonly SidebarWidget[]
}

/** A group of fields: a tab, or a field set inside a tab. */
export interface FieldGroup {
  groupId: string
  name?: string
  items?: readonly (FieldGroup | { fieldId: string })[]
}

/** A panel of the sidebar. */
export interface SidebarWidget {
  widgetId: string
  widgetNamespace: string
  settings?: Readonly<Record<string, unknown>>
  disabled?: boolean
}

/** One save of an entry. The content is loaded only for a single version. */
export interface EntryVersion {
  sys: { version: number; createdAt: string; createdBy?: Link<'User'>; publishedAt?: string }
  fields?: NonNullable<Entry['fields']>
  metadata?: NonNullable<Entry['metadata']>
}

export type ContentType = Pick<WholeContentType, 'name'> &
  Partial<Pick<WholeContentType, 'description' | 'displayField' | 'metadata'>> & {
    sys: Versioned
    fields: readonly Field[]
  }

/** Values by locale. */
export type Localized<T = unknown> = Readonly<Record<string, T>>

/** The tags, if they were loaded. */
type Metadata = Partial<WholeEntry['metadata']>

export interface Entry {
  sys: Versioned & Pick<WholeEntry['sys'], 'contentType'>
  fields?: Readonly<Record<string, Localized | undefined>>
  metadata?: Metadata
}

export type AssetFile = Partial<File>

export interface Asset {
  sys: Versioned
  metadata?: Metadata
  fields?: { title?: Localized<string>; description?: Localized<string>; file?: Localized<AssetFile> }
}

/** Entries and assets are searched, edited, published and tagged in the same way. */
export type Item = Entry | Asset

/** What an entry links to, and its links that do not resolve. */
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

export type WebhookHeader = Webhook['headers'][number]
/** A webhook as its form edits it. */
export type SentWebhook = Omit<Webhook, 'sys' | 'retries'> & Pick<WebhookBody, 'httpBasicPassword' | 'retries'>

export const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'sys' in value &&
  typeof value.sys === 'object' &&
  (value as Link).sys?.type === 'Link' &&
  typeof (value as Link).sys.id === 'string'

/** One step of a JSON Patch (RFC 6902). */
export type PatchOperation = { op: 'add'; path: string; value: unknown } | { op: 'remove'; path: string }

/** All concepts and concept schemes of an organization. */
export interface Taxonomy {
  concepts: readonly Concept[]
  schemes: readonly ConceptScheme[]
}
