import type { Asset } from '#domain/assets/asset'
import type { Change } from '#domain/changes/change'
import { effectOf } from '#domain/changes/change-actions'
import { allOutdatedKeys } from '#domain/changes/surrogate-keys'
import type { ContentType } from '#domain/content-types/content-type'
import type { Entry } from '#domain/entries/entry'
import type { ResourceKind, ResourceWithBody } from '#domain/resources/resource'
import type { CallEvent } from '#domain/webhooks/request'
import type { StoreReader } from '#storage/store'
import { toAsset } from '../assets/to-asset.ts'
import { findActivated } from '../content-types/activated-content-type.ts'
import { toContentType } from '../content-types/to-content-type.ts'
import { toEntry } from '../entries/to-entry.ts'
import type { Content } from '../history/read-history.ts'
import { asPublished } from './published-content.ts'

/** A log row with its content at the time of the change. */
export interface ChangeWithContent {
  change: Change
  /** Null for changes without content, and for resources that were unpublished or deleted. */
  content: Content | null
}

/** The wire format of changes, which use cases do not know. */
export interface EventPresenter {
  change(event: ChangeWithContent): unknown
  changes(changes: readonly Change[]): unknown
  test(webhook: { space: string; id: string; name: string }): unknown
  /** The name of a resource that is unique in the installation. */
  crn(change: Change): string | null
}

/** The event of a call about one log row; null when its content was pruned. */
export async function eventOf(
  reader: StoreReader,
  present: EventPresenter,
  change: Change,
  { topic, imagesHost }: { topic: string; imagesHost: string },
): Promise<CallEvent | null> {
  const content = await contentOf(reader, change, imagesHost)
  if (content === 'pruned') return null
  const payload = asPayload(present.change({ change, content }))
  const cause = change.sys?.cause ?? null
  return { ...about(change), cause, ...keysOf([change]), topic, ...payload, crn: present.crn(change) }
}

/** The event of a call about many log rows: a list of changes without content. */
export function collectedEventOf(present: EventPresenter, changes: readonly Change[], topic: string): CallEvent {
  const payload = asPayload(present.changes(changes))
  return { ...about(changes.at(-1)!), cause: null, ...keysOf(changes), topic, ...payload, crn: null }
}

export const asPayload = (payload: unknown) => ({ payload, text: JSON.stringify(payload) })

const about = ({ position, at, actor, requestId = null }: Change) => ({ position, at, user: actor, requestId })

export const keysOf = (changes: readonly Change[]) => ({ keys: allOutdatedKeys(changes) })

const KINDS: ReadonlySet<string> = new Set<ResourceKind>(['Entry', 'Asset', 'ContentType'])

async function contentOf(reader: StoreReader, change: Change, imagesHost: string): Promise<Content | null | 'pruned'> {
  const { type, id, action, sys, bodyKey, version, actor, environmentKey = null } = change
  if (!KINDS.has(type) || sys === null || bodyKey === null || effectOf(action).removes) return null
  const kind = type as ResourceKind
  const body = await reader.history.body(environmentKey, kind, bodyKey)
  if (body === null) return 'pruned'
  const resource: ResourceWithBody = {
    ...sys,
    ...{ key: 0, environment: environmentKey ?? 0, kind, id, version, bodyKey, body, updatedBy: actor },
  }
  if (kind === 'ContentType') return toContentType(resource)
  const locales = environmentKey === null ? [] : await reader.locales.list(environmentKey)
  const differs = sys.published && sys.published.bodyKey !== bodyKey
  const published = differs ? await reader.history.body(environmentKey, kind, sys.published!.bodyKey) : null
  const tags = environmentKey === null || action !== 'publish' ? [] : await reader.tags.list(environmentKey)
  const shown = <T extends Entry | Asset>(content: T, type: ContentType | null): T =>
    action === 'publish' ? asPublished(content, { locales, tags, type }) : content
  if (kind === 'Asset') return shown(toAsset(resource, imagesHost, locales, published), null)
  const activated =
    environmentKey === null || sys.contentType === null
      ? null
      : await findActivated(reader, environmentKey, sys.contentType)
  return shown(toEntry(resource, activated, locales, published), activated)
}
