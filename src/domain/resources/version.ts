import { versionMismatch } from '../errors.ts'

/** What is enough to tell a conflict: content and platform resources both have it. */
export interface Versioned {
  id: string
  version: number
  updatedAt: number
  updatedBy: string
}

/** Optimistic locking: who changes a resource must have seen its newest version. `null` means that none was sent. */
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
