import type { Right } from '../access/decide.ts'
import type { Change } from './change.ts'

/** A change as a client of the change stream sees it. Version and actor are null for clients who may not see them. */
export type VisibleChange = Omit<Change, 'version' | 'actor'> & { version: number | null; actor: string | null }

/**
 * The right that a client needs to get changes of each type: the right to read such a resource. Entries and assets are
 * decided by policies; all other types are for administrators.
 */
const RIGHTS: Readonly<Record<string, Right>> = {
  ContentType: 'model.read',
  EditorInterface: 'model.read',
  Locale: 'enter',
  Tag: 'enter',
  Environment: 'enter',
  Extension: 'enter',
  UIConfig: 'enter',
  Space: 'enter',
  Release: 'releases.read',
  ReleaseAction: 'releases.read',
  ApiKey: 'keys',
  TaxonomyConcept: 'enter',
  TaxonomyConceptScheme: 'enter',
}

export const rightToFollow = (type: string): Right => (Object.hasOwn(RIGHTS, type) ? RIGHTS[type]! : 'read')

/**
 * Hides a change that made a resource unreadable for the client: the client sees a deletion, and nothing about the real
 * change.
 */
export const asDeletion = (change: Change): VisibleChange => ({
  ...change,
  action: 'delete',
  version: null,
  actor: null,
})
