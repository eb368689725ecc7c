import type { Entry as EntryResponse } from '#contract/resources/entry'
import type { LocaleStatus, Resource } from '../resources/resource.ts'

/** Values by field id, then by locale code. */
export type LocalizedFields = EntryResponse['fields']

export interface Link<Kind extends string = 'Entry' | 'Asset'> {
  sys: { type: 'Link'; linkType: Kind; id: string }
}

export type Metadata = EntryResponse['metadata']

/** The content of an entry's version. */
export interface EntryBody {
  fields: LocalizedFields
  metadata: Metadata
}

export interface Entry extends Resource, EntryBody {
  contentType: string
  /** Per locale; null where nobody has looked. */
  localeStatus: Record<string, LocaleStatus> | null
  /** As it is stored, of an entry that was. Whoever shows an entry names what is shown, and this is not. */
  body?: string
}

export const linkTo = <Kind extends string>(linkType: Kind, id: string): Link<Kind> => ({
  sys: { type: 'Link', linkType, id },
})
