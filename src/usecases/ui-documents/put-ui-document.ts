import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, contentNotFound } from '#domain/errors'
import type { JsonObject } from '#domain/resources/json'
import { requireVersion, versionMismatchOf } from '#domain/resources/version'
import type { UiDocument, UiDocumentKind } from '#domain/ui-documents/ui-document'
import { addressOf } from '../access/require-environment.ts'
import type { Writing } from '../resources/write-in.ts'

export interface SentDocument {
  kind: UiDocumentKind
  id: string
  body: JsonObject
}

export interface PutDocument {
  document: UiDocument
  created: boolean
}

/** Extensions contain their pages, so they are large. */
const MAX_PER_KIND = { Extension: 500, UIConfig: 1, UserUIConfig: 100_000 }

/** Replaces a document, or creates it; then the version that was sent is ignored. */
export async function putUiDocument(w: Writing, sent: SentDocument, version: number | null): Promise<PutDocument> {
  const stored = await w.tx.uiDocuments.get(w.scope.environment.key, sent.kind, sent.id)
  if (!stored) return { document: await insertUiDocument(w, sent), created: true }
  requireVersion(sent.kind, stored, version)
  const document: UiDocument = {
    ...stored,
    body: sent.body,
    version: stored.version + 1,
    updatedAt: Math.max(w.stamp.at, stored.updatedAt),
    updatedBy: w.stamp.by,
  }
  if (!(await w.tx.uiDocuments.update(document, stored.version))) throw await conflict(w, sent)
  log(w, document, 'save')
  return { document, created: false }
}

export async function insertUiDocument(w: Writing, sent: SentDocument): Promise<UiDocument> {
  const environment = w.scope.environment.key
  const { at, by } = w.stamp
  const stamped = { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
  const document: UiDocument = { ...stamped, ...sent, environment }
  const { total } = await w.tx.uiDocuments.list(environment, sent.kind, { skip: 0, limit: 0 })
  if (total >= MAX_PER_KIND[sent.kind]) throw await limitReached(w, sent)
  if (!(await w.tx.uiDocuments.insert(document))) throw await conflict(w, sent)
  log(w, document, 'create')
  return document
}

/** The counted documents may include this one, created by a concurrent request. */
async function limitReached(w: Writing, sent: SentDocument): Promise<Error> {
  const existing = await w.tx.uiDocuments.get(w.scope.environment.key, sent.kind, sent.id)
  if (existing) return conflict(w, sent)
  return accessDenied(`An environment can have ${MAX_PER_KIND[sent.kind]} of these at most.`)
}

/** A concurrent write changed it after the check; for the caller the same as an outdated version. */
async function conflict(w: Writing, { kind, id }: SentDocument): Promise<Error> {
  const winner = await w.tx.uiDocuments.get(w.scope.environment.key, kind, id)
  return winner ? versionMismatchOf(kind, winner, null) : contentNotFound(kind, id, addressOf(w.scope))
}

/** The screen layout of one user is not logged. */
function log(w: Writing, { kind, id, version }: UiDocument, action: 'create' | 'save'): void {
  if (kind === 'UserUIConfig') return
  w.tx.changes.append(platformChange({ ...addressOf(w.scope), type: kind, id, version, action, stamp: w.stamp }))
}
