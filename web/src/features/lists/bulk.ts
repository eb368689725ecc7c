// Doing the same to many entries or files: what it will do to each, told before; what it did, told after; and the way back.
import { isWhollyPublished, type Move, type Status, statusOf } from '../../api/content.ts'
import type { Link, Versioned } from '../../api/wire.ts'
import { TAGS } from '../../state/edits/changes.ts'
import type { May } from '../../state/permissions/permissions.ts'
import type { Item } from './list-kind.ts'

export type BulkAction = Move | 'delete' | 'tag' | 'untag'

/** What is needed of an entry or a file to decide. */
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

/** Why an action passes something over; null when it applies. */
function reasonAgainst(action: BulkAction, subject: Subject, tags: readonly string[]): string | null {
  const status: Status = statusOf(subject.sys)
  const isLive = status === 'published' || status === 'changed'
  switch (action) {
    case 'publish':
      // Published in some locales is not published yet.
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

/** The tags that something has when some were given to it or taken from it. */
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

/** Do the roles of whoever asks allow it? */
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
    const reason = reasonAgainst(action, item, tags) ?? (isFor(item) ? null : 'no permission')
    if (reason === null) apply.push(item)
    else skip.push({ item, reason })
  }
  return { apply, skip }
}

/** What takes an action back; null when nothing does. */
export function undoOf(action: BulkAction, before: Subject): Move | 'create' | 'retag' | null {
  switch (action) {
    case 'publish':
      // What readers saw before is gone from delivery, but what was never public can be hidden again.
      return statusOf(before.sys) === 'draft' ? 'unpublish' : null
    case 'unpublish':
      // Only what was live as it is: publishing a changed one would show what nobody had approved.
      return isWhollyPublished(before.sys) ? 'publish' : null
    case 'archive':
      return 'unarchive'
    case 'unarchive':
      return 'archive'
    case 'delete':
      // The bytes of a file go with it, so only an entry can be written once more.
      return 'contentType' in before.sys ? 'create' : null
    case 'tag':
    case 'untag':
      return 'retag'
  }
}

/** May whoever did it take it back too? */
export function isUndoAllowed(may: May, back: Move | 'create' | 'retag', item: Item): boolean {
  if (back === 'retag') return isAllowed(may, 'tag', item)
  if (back !== 'create') return isAllowed(may, back, item)
  return 'contentType' in item.sys && may.createEntry(item.sys.contentType.sys.id)
}

const AT_ONCE = 4

/** Works through a list, a few at a time, in order; each item tells how it went. */
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
