// Doing the same to many entries: what it will do to each, told before; what it did, told after; and the way back.
import { type Move, type Status, statusOf } from '../../api/content.ts'
import type { Entry } from '../../api/wire.ts'

export type BulkAction = Move | 'delete'

export const ACTION_NAMES: Readonly<Record<BulkAction, { name: string; done: string }>> = {
  publish: { name: 'Publish', done: 'published' },
  unpublish: { name: 'Unpublish', done: 'unpublished' },
  archive: { name: 'Archive', done: 'archived' },
  unarchive: { name: 'Unarchive', done: 'unarchived' },
  delete: { name: 'Delete', done: 'deleted' },
}

/** Why an action passes an entry over; null when it applies. */
export function reasonAgainst(action: BulkAction, status: Status): string | null {
  const isLive = status === 'published' || status === 'changed'
  switch (action) {
    case 'publish':
      return status === 'archived' ? 'is archived' : status === 'published' ? 'is published already' : null
    case 'unpublish':
      return isLive ? null : 'is not published'
    case 'unarchive':
      return status === 'archived' ? null : 'is not archived'
    case 'archive':
      return isLive ? 'is published; unpublish it first' : status === 'archived' ? 'is archived already' : null
    case 'delete':
      return isLive ? 'is published; unpublish it first' : null
  }
}

export interface Plan {
  apply: readonly Entry[]
  skip: readonly { entry: Entry; reason: string }[]
}

export function planOf(action: BulkAction, entries: Iterable<Entry>): Plan {
  const apply: Entry[] = []
  const skip: { entry: Entry; reason: string }[] = []
  for (const entry of entries) {
    const reason = reasonAgainst(action, statusOf(entry.sys))
    if (reason === null) apply.push(entry)
    else skip.push({ entry, reason })
  }
  return { apply, skip }
}

/** What takes an action back from one entry; null when nothing does. */
export function undoOf(action: BulkAction, before: Entry): Move | 'create' | null {
  switch (action) {
    case 'publish':
      // What readers saw before is gone from delivery, but an entry that was never public can be hidden again.
      return statusOf(before.sys) === 'draft' ? 'unpublish' : null
    case 'unpublish':
      // Only what was live as it is: publishing a changed one would show what nobody had approved.
      return statusOf(before.sys) === 'published' ? 'publish' : null
    case 'archive':
      return 'unarchive'
    case 'unarchive':
      return 'archive'
    case 'delete':
      return 'create'
  }
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
