import type { ChangeAction } from '#domain/changes/change'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, badRequest, contentNotFound, DomainError, validationFailed } from '#domain/errors'
import { defaultLocale } from '#domain/locales/locale'
import type { ReleaseRules } from '#domain/releases/parse-release'
import type { Release, ReleaseItem, ReleaseWithItems } from '#domain/releases/release'
import { requireVersion } from '#domain/resources/version'
import { mayWith } from '../access/require-content.ts'
import { addressOf } from '../access/require-environment.ts'
import type { WriteOptions, Writing } from '../resources/write-in.ts'

export const RELEASES: WriteOptions = { right: 'releases.manage' }

/** Locks a release until the transaction ends. Undefined: any version; null: the client sent none. */
export async function lockRelease(
  w: Writing,
  id: string,
  version: number | null | undefined,
): Promise<ReleaseWithItems> {
  const release = await w.tx.releases.lock(w.scope.environment.key, id)
  if (!release) throw contentNotFound('Release', id, addressOf(w.scope))
  if (version === null) throw badRequest('Send the version of the release in the header X-Contentful-Version.')
  if (version !== undefined) requireVersion('Release', release, version)
  return release
}

/** For what cannot be undone: only the user who created the release and administrators may do it. */
export function requireCreator(w: Writing, { createdBy }: Release): void {
  if (w.scope.access === 'all' || createdBy === w.stamp.by) return
  throw accessDenied('Only the user who created the release and administrators may delete or archive it.')
}

/** The release with the next version. */
export const changedRelease = <R extends Release>(w: Writing, release: R, changes: Partial<Release>): R => ({
  ...release,
  ...changes,
  version: release.version + 1,
  updatedAt: Math.max(w.stamp.at, release.updatedAt),
  updatedBy: w.stamp.by,
})

export async function storeRelease<R extends Release>(w: Writing, from: Release, to: R): Promise<R> {
  if (!(await w.tx.releases.update(to, from.version))) throw new DomainError('Conflict')
  return to
}

export function logRelease(w: Writing, { id, version }: Release, action: ChangeAction): void {
  w.tx.changes.append(platformChange({ ...addressOf(w.scope), type: 'Release', id, version, action, stamp: w.stamp }))
}

/** A release can have only entries and assets that exist and that the user may read. */
export async function requireEntities(w: Writing, items: readonly ReleaseItem[]): Promise<void> {
  const missing: object[] = []
  for (const kind of ['Entry', 'Asset'] as const) {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
    const subjects = await w.tx.resources.accessSubjects(w.scope.environment.key, kind, ids)
    const found = new Set(subjects.filter((each) => mayWith(w.scope, 'read', { kind, ...each })).map(({ id }) => id))
    missing.push(...ids.filter((id) => !found.has(id)).map((id) => ({ error: notFound(kind, id) })))
  }
  if (missing.length === 0) return
  throw new DomainError('ValidationFailed', { details: { errors: missing } })
}

const notFound = (type: string, id: string) => ({
  sys: { type: 'Error', id: 'NotFound' },
  message: 'The resource could not be found.',
  details: { sys: { type, id } },
})

/** The generation of a release never changes. */
export function requireGeneration({ generation }: Release, sent: 1 | 2): void {
  if (sent === generation) return
  const details = `This release has the schema version Release.v${generation}.`
  throw validationFailed([{ name: 'invalid', path: ['sys', 'schemaVersion'], value: `Release.v${sent}`, details }])
}

/** The rules for the entities of a release. */
export async function releaseRules(w: Writing, maxItems: number): Promise<ReleaseRules> {
  const locales = await w.tx.locales.list(w.scope.environment.key)
  return { maxItems, locales: locales.map(({ code }) => code), defaultLocale: defaultLocale(locales).code }
}
