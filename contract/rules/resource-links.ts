import { isId } from './ids.ts'

/** The type of links to entries of other spaces. Other types belong to systems outside of the installation. */
export const ENTRY_RESOURCE = 'Contentful:Entry'

export const RESOURCE_TYPE = /^[A-Za-z0-9]+:[A-Za-z0-9]+$/

const ID = '([a-zA-Z0-9-_.]{1,64})'
const SPACE = `crn:contentful:::content:spaces/${ID}`
export const RESOURCE_SOURCE = new RegExp(`^${SPACE}$`)
export const ENTRY_URN = new RegExp(`^${SPACE}(?:/environments/${ID})?/entries/${ID}$`)

/** The most sources that a field can list, and the most content types of each. */
export const MAX_ALLOWED_RESOURCES = 20
export const MAX_ALLOWED_CONTENT_TYPES = 100

/** An entry of any space. */
export interface EntryLocation {
  space: string
  environment: string
  id: string
}

/** The entry that a URN names, or null. A URN without an environment means `master`. */
export function parseEntryUrn(urn: string): EntryLocation | null {
  const [, space, environment = 'master', id] = ENTRY_URN.exec(urn) ?? []
  if (space === undefined || id === undefined || ![space, environment, id].every(isId)) return null
  return { space, environment, id }
}

/** The space that a source names, or null. */
export const spaceOfSource = (source: unknown): string | null =>
  typeof source === 'string' ? (RESOURCE_SOURCE.exec(source)?.[1] ?? null) : null

export const sourceOfSpace = (space: string): string => `crn:contentful:::content:spaces/${space}`
