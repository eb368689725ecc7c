import { versionMismatch } from '../errors.ts'

/** The properties that describe a version conflict. */
export interface Versioned {
  id: string
  version: number
  updatedAt: number
  updatedBy: string
}

/** Optimistic locking: a client must send the current version. `null`: none was sent. */
export function requireVersion(type: string, resource: Versioned, sent: number | null): void {
  if (sent !== resource.version) throw versionMismatchOf(type, resource, sent)
}

export const versionMismatchOf = (type: string, resource: Versioned, sent: number | null) =>
  versionMismatch({
    type,
    id: resource.id,
    sent,
    current: resource.version,
    updatedBy: resource.updatedBy,
    updatedAt: new Date(resource.updatedAt).toISOString(),
  })
