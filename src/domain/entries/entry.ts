import type { Entry as EntryResponse } from '#contract/resources/entry'
import type { Link as ContractLink } from '#contract/shapes/link'
import type { LocaleStatus, Resource } from '../resources/resource.ts'

/** Values by field id, then by locale code. */
export type LocalizedFields = EntryResponse['fields']

export type Link<Kind extends string = 'Entry' | 'Asset'> = ContractLink<Kind>

export type Metadata = EntryResponse['metadata']

/** The content of an entry's version. */
export interface EntryBody {
  fields: LocalizedFields
  metadata: Metadata
}

export interface Entry extends Resource, EntryBody {
  contentType: string
  /** By locale; null when it was not read. */
  localeStatus: Record<string, LocaleStatus> | null
  /** The stored JSON text, for stored entries. Presenters list what they show, so this is never sent. */
  body?: string
}

export const linkTo = <Kind extends string>(linkType: Kind, id: string): Link<Kind> => ({
  sys: { type: 'Link', linkType, id },
})
