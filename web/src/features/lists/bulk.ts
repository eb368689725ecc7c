// Bulk actions on entries or assets: which items they apply to, and how to undo them.
import { isWhollyPublished, type Move, type Status, statusOf } from '../../api/content.ts'
import type { Link, Versioned } from '../../api/wire.ts'
import { TAGS } from '../../state/edits/changes.ts'
import type { May } from '../../state/permissions/permissions.ts'
import type { Item } from './list-kind.ts'

export type BulkAction = Move | 'delete' | 'tag' | 'untag'

/** The properties that decide whether an action applies. */
export interface Subject {
  sys: Versioned
  metadata?: { tags?: readonly Link<'Tag'>[] }
}

export const ACTION_NAMES: Readonly<Record<BulkAction, { name: string; done: string }>> = {
  publish: { name: 'Publish', done: 'published' },
  unpublish: { name: 'Unpublish', done: 'unpublished' },
  archive: { name: 'Archive', done: 'archived' },
  unarchive: { name: 'Unarchive', done: 'unarchived' },
  delete: { name: 'Delete', done: 'deleted' },
  tag: { name: 'Tag', done: 'tagged' },
  untag: { name: 'Remove tags from', done: 'changed' },
}

/** Why an action skips an item; null if it applies. */
function skipReason(action: BulkAction, subject: Subject, tags: readonly string[]): string | null {
  const status: Status = statusOf(subject.sys)
  const isLive = status === 'published' || status === 'changed'
  switch (action) {
    case 'publish':
      // Published in some locales counts as not published.
      return status === 'archived' ? 'archived' : isWhollyPublished(subject.sys) ? 'already published' : null
    case 'unpublish':
      return isLive ? null : 'not published'
    case 'unarchive':
      return status === 'archived' ? null : 'not archived'
    case 'archive':
      return isLive ? 'published, unpublish it first' : status === 'archived' ? 'already archived' : null
    case 'delete':
      return isLive ? 'published, unpublish it first' : null
    case 'tag':
    case 'untag':
      if (status === 'archived') return 'archived'
      if (tagsAfter(action, subject, tags).length !== (subject.metadata?.tags ?? []).length) return null
      return action === 'tag' ? 'already has these tags' : 'has none of these tags'
  }
}

/** The tags of an item after some were added or removed. */
export function tagsAfter(action: 'tag' | 'untag', { metadata }: Subject, tags: readonly string[]): Link<'Tag'>[] {
  const before = metadata?.tags ?? []
  if (action === 'untag') return before.filter(({ sys }) => !tags.includes(sys.id))
  const added = tags.filter((id) => !before.some(({ sys }) => sys.id === id))
  return [...before, ...added.map((id): Link<'Tag'> => ({ sys: { type: 'Link', linkType: 'Tag', id } }))]
}

export interface Plan<T> {
  apply: readonly T[]
  skip: readonly { item: T; reason: string }[]
}

/** Whether the user has the permission for the action. */
export const isAllowed = (may: May, action: BulkAction, item: Item): boolean =>
  action === 'tag' || action === 'untag' ? may.changeValue(item, TAGS, '') : may.with(action, item)

export function planOf<T extends Subject>(
  action: BulkAction,
  items: Iterable<T>,
  tags: readonly string[],
  isFor: (item: T) => boolean = () => true,
): Plan<T> {
  const apply: T[] = []
  const skip: { item: T; reason: string }[] = []
  for (const item of items) {
    const reason = skipReason(action, item, tags) ?? (isFor(item) ? null : 'no permission')
    if (reason === null) apply.push(item)
    else skip.push({ item, reason })
  }
  return { apply, skip }
}

/** The action that undoes another; null if none does. */
export function undoOf(action: BulkAction, before: Subject): Move | 'create' | 'retag' | null {
  switch (action) {
    case 'publish':
      // Unpublished content is gone from delivery for good, but newly published content can be unpublished again.
      return statusOf(before.sys) === 'draft' ? 'unpublish' : null
    case 'unpublish':
      // Only items without pending changes: publishing a changed one would publish unreviewed content.
      return isWhollyPublished(before.sys) ? 'publish' : null
    case 'archive':
      return 'unarchive'
    case 'unarchive':
      return 'archive'
    case 'delete':
      // Deleting an asset deletes its file, so only entries can be created again.
      return 'contentType' in before.sys ? 'create' : null
    case 'tag':
    case 'untag':
      return 'retag'
  }
}

/** Whether the user has the permission for the undo. */
export function isUndoAllowed(may: May, back: Move | 'create' | 'retag', item: Item): boolean {
  if (back === 'retag') return isAllowed(may, 'tag', item)
  if (back !== 'create') return isAllowed(may, back, item)
  return 'contentType' in item.sys && may.createEntry(item.sys.contentType.sys.id)
}

const AT_ONCE = 4

/** Processes a list with limited concurrency, in order; reports the outcome of each item. */
export async function eachOf<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      await work(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}
