// Bulk actions on entries and files: what an action will do to each item, and how to undo it.
import { isWhollyPublished, type Move, type Status, statusOf } from '../../api/content.ts'
import type { Link, Versioned } from '../../api/wire.ts'
import { t } from '../../i18n/lists.ts'
import { TAGS } from '../../state/edits/changes.ts'
import type { May } from '../../state/permissions/permissions.ts'
import type { Item } from './list-kind.ts'

export type BulkAction = Move | 'delete' | 'tag' | 'untag'

/** The part of an entry or file that decides. */
export interface Subject {
  sys: Versioned
  metadata?: { tags?: readonly Link<'Tag'>[] }
}

/** Why an action skips an item; null when it applies. */
function reasonAgainst(action: BulkAction, subject: Subject, tags: readonly string[]): string | null {
  const status: Status = statusOf(subject.sys)
  const isLive = status === 'published' || status === 'changed'
  switch (action) {
    case 'publish':
      // Published in some locales is not published yet.
      return status === 'archived'
        ? t('reason_archived')
        : isWhollyPublished(subject.sys)
          ? t('reason_alreadyPublished')
          : null
    case 'unpublish':
      return isLive ? null : t('reason_notPublished')
    case 'unarchive':
      return status === 'archived' ? null : t('reason_notArchived')
    case 'archive':
      return isLive ? t('reason_published') : status === 'archived' ? t('reason_alreadyArchived') : null
    case 'delete':
      return isLive ? t('reason_published') : null
    case 'tag':
    case 'untag':
      if (status === 'archived') return t('reason_archived')
      if (tagsAfter(action, subject, tags).length !== (subject.metadata?.tags ?? []).length) return null
      return action === 'tag' ? t('reason_hasTags') : t('reason_hasNoTags')
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

/** Whether the user's roles allow the action. */
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
    const reason = reasonAgainst(action, item, tags) ?? (isFor(item) ? null : t('reason_noPermission'))
    if (reason === null) apply.push(item)
    else skip.push({ item, reason })
  }
  return { apply, skip }
}

/** What undoes an action; null when nothing does. */
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

/** Whether the user's roles allow undoing the action. */
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
