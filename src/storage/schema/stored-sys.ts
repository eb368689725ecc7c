import type { ChangedSys } from '#domain/changes/change'
import type { SnapshotSys } from '#domain/history/history'
import type { JsonForm } from './column.ts'

// `sys` is stored with every log row and every snapshot. As an array, with times relative to the creation, it takes a
// third of the bytes of the object.

/** The creator of the resource, who has usually done everything else too. */
const CREATOR = 0

type User = string | typeof CREATOR
/** Milliseconds since the creation of the resource. */
type Delay = number

type Shared = [
  contentType: string | null,
  createdAt: number,
  createdBy: string,
  updated: Delay,
  published: [version: number, bodyKey: number, at: Delay, by: User] | null,
  firstPublished: Delay | null,
  publishedCounter: number,
  archived: [version: number, at: Delay, by: User] | null,
]
type StoredChange = [
  ...Shared,
  tags?: ChangedSys['tags'] | null,
  was?: ChangedSys['was'] | null,
  cause?: ChangedSys['cause'],
]
type StoredSnapshot = [...Shared, version: number, updatedBy: User]

type SharedSys = Omit<ChangedSys, 'tags' | 'was' | 'cause'>

function shrink(sys: SharedSys): Shared {
  const { contentType, createdAt, createdBy, updatedAt, published, firstPublishedAt, publishedCounter, archived } = sys
  return [
    contentType,
    createdAt,
    createdBy,
    updatedAt - createdAt,
    published && [published.version, published.bodyKey, published.at - createdAt, shrinkUser(published.by, createdBy)],
    firstPublishedAt === null ? null : firstPublishedAt - createdAt,
    publishedCounter,
    archived && [archived.version, archived.at - createdAt, shrinkUser(archived.by, createdBy)],
  ]
}

function expand(stored: StoredChange | StoredSnapshot): SharedSys {
  const [contentType, createdAt, createdBy, updated, published, firstPublished, publishedCounter, archived] = stored
  return {
    ...{ contentType, createdAt, createdBy, updatedAt: createdAt + updated },
    published: published && {
      ...{ version: published[0], bodyKey: published[1], at: createdAt + published[2] },
      by: expandUser(published[3], createdBy),
    },
    firstPublishedAt: firstPublished === null ? null : createdAt + firstPublished,
    publishedCounter,
    archived: archived && {
      ...{ version: archived[0], at: createdAt + archived[1], by: expandUser(archived[2], createdBy) },
    },
  }
}

const shrinkUser = (user: string, creator: string): User => (user === creator ? CREATOR : user)
const expandUser = (user: User, creator: string): string => (user === CREATOR ? creator : user)

/** Rows of earlier versions hold the object itself. */
const isShrunk = <T extends readonly unknown[]>(stored: unknown): stored is T => Array.isArray(stored)

export const changedSysForm: JsonForm<ChangedSys> = {
  toStored(sys): StoredChange {
    const { tags, was, cause } = sys
    if (cause) return [...shrink(sys), tags ?? null, was ?? null, cause]
    if (was) return [...shrink(sys), tags ?? null, was]
    return tags ? [...shrink(sys), tags] : shrink(sys)
  },
  fromStored(stored) {
    if (!isShrunk<StoredChange>(stored)) return stored as ChangedSys
    const [tags, was, cause] = [stored[8], stored[9], stored[10]]
    return { ...expand(stored), ...(tags && { tags }), ...(was && { was }), ...(cause && { cause }) }
  },
}

export const snapshotSysForm: JsonForm<SnapshotSys> = {
  toStored: (sys): StoredSnapshot => [...shrink(sys), sys.version, shrinkUser(sys.updatedBy, sys.createdBy)],
  fromStored(stored) {
    if (!isShrunk<StoredSnapshot>(stored)) return stored as SnapshotSys
    return { ...expand(stored), version: stored[8], updatedBy: expandUser(stored[9], stored[2]) }
  },
}
