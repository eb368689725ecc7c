// Bulk actions on entries and files: what an action will do to each item, and how to undo it.
import { isWhollyPublished, type Move, type Status, statusOf } from '../../api/content.ts'
import type { Link } from '../../api/wire.ts'
import { t } from '../../i18n/lists.ts'
import { CONCEPTS, TAGS } from '../../state/edits/changes.ts'
import type { May } from '../../state/permissions/permissions.ts'
import type { Item } from './list-kind.ts'

/** Actions that add or remove links in the metadata of an item. */
const LINK_ACTIONS = {
  tag: { member: 'tags', linkType: 'Tag', adds: true, edits: TAGS },
  untag: { member: 'tags', linkType: 'Tag', adds: false, edits: TAGS },
  addConcepts: { member: 'concepts', linkType: 'TaxonomyConcept', adds: true, edits: CONCEPTS },
  removeConcepts: { member: 'concepts', linkType: 'TaxonomyConcept', adds: false, edits: CONCEPTS },
} as const

export type LinkAction = keyof typeof LINK_ACTIONS
export type BulkAction = Move | 'delete' | 'duplicate' | 'edit' | LinkAction

export const isLinkAction = (action: BulkAction): action is LinkAction => Object.hasOwn(LINK_ACTIONS, action)

/** A new value of a field. */
export interface NewValue {
  contentType: string
  field: string
  locale: string
  value: unknown
}

/** What the user chose for an action. */
export interface Choice {
  /** The tags or concepts to add or remove. */
  ids: readonly string[]
  /** The concepts that may be added to an item; undefined for all. */
  allowedFor?: (item: Item) => ReadonlySet<string>
  edit?: NewValue
}

export const NO_CHOICE: Choice = { ids: [] }

/** Why an action skips an item; null when it applies. */
function reasonAgainst(action: BulkAction, subject: Item, choice: Choice): string | null {
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
    case 'duplicate':
      return null
    case 'edit':
      if (status === 'archived') return t('reason_archived')
      return typeOf(subject) === choice.edit?.contentType ? null : t('reason_otherType')
    default:
      return status === 'archived' ? t('reason_archived') : reasonAgainstLinks(action, subject, choice)
  }
}

const typeOf = ({ sys }: Item): string | null => ('contentType' in sys ? sys.contentType.sys.id : null)

function reasonAgainstLinks(action: LinkAction, subject: Item, { ids, allowedFor }: Choice): string | null {
  const { member, adds } = LINK_ACTIONS[action]
  const before = new Set(subject.metadata?.[member]?.map(({ sys }) => sys.id))
  const changed = ids.filter((id) => before.has(id) !== adds)
  if (changed.length === 0) return t(`reason_${action}`)
  const allowed = adds ? allowedFor?.(subject) : undefined
  return allowed === undefined || changed.every((id) => allowed.has(id)) ? null : t('reason_notAllowed')
}

/** The tags or concepts of an item after some were added or removed. */
export function linksAfter(action: LinkAction, { metadata }: Item, ids: readonly string[]): Link[] {
  const { member, linkType, adds } = LINK_ACTIONS[action]
  const before: readonly Link[] = metadata?.[member] ?? []
  if (!adds) return before.filter(({ sys }) => !ids.includes(sys.id))
  const added = ids.filter((id) => !before.some(({ sys }) => sys.id === id))
  return [...before, ...added.map((id): Link => ({ sys: { type: 'Link', linkType, id } }))]
}

/** The member of the metadata that an action changes. */
export const memberOf = (action: LinkAction) => LINK_ACTIONS[action].member

export interface Plan<T> {
  apply: readonly T[]
  skip: readonly { item: T; reason: string }[]
}

/** Whether the user's roles allow the action. */
export function isAllowed(may: May, action: BulkAction, item: Item, { edit }: Choice = NO_CHOICE): boolean {
  if (isLinkAction(action)) return may.changeValue(item, LINK_ACTIONS[action].edits, '')
  if (action === 'edit') {
    return edit ? may.changeValue(item, edit.field, edit.locale) : 'contentType' in item.sys && may.change(item)
  }
  if (action === 'duplicate') return 'contentType' in item.sys && may.createEntry(item.sys.contentType.sys.id)
  return may.with(action, item)
}

export function planOf<T extends Item>(
  action: BulkAction,
  items: Iterable<T>,
  choice: Choice,
  isFor: (item: T) => boolean = () => true,
): Plan<T> {
  const apply: T[] = []
  const skip: { item: T; reason: string }[] = []
  for (const item of items) {
    const reason = reasonAgainst(action, item, choice) ?? (isFor(item) ? null : t('reason_noPermission'))
    if (reason === null) apply.push(item)
    else skip.push({ item, reason })
  }
  return { apply, skip }
}

export type UndoAction = Move | 'create' | 'deleteCopy' | 'rewrite' | 'relink'

/** What undoes an action; null when nothing does. */
export function undoOf(action: BulkAction, before: Item): UndoAction | null {
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
    case 'duplicate':
      return 'deleteCopy'
    case 'edit':
      return 'rewrite'
    default:
      return 'relink'
  }
}

/** Whether the user's roles allow undoing the action. */
export function isUndoAllowed(may: May, back: UndoAction, { before, after }: Done<Item>): boolean {
  if (back === 'relink') return isAllowed(may, 'tag', before)
  if (back === 'rewrite') return isAllowed(may, 'edit', before)
  if (back === 'create') return isAllowed(may, 'duplicate', before)
  if (back === 'deleteCopy') return after !== null && may.with('delete', after)
  return isAllowed(may, back, before)
}

/** An item before and after an action. */
export interface Done<T> {
  before: T
  /** The copy, if the item was duplicated; null if it was deleted. */
  after: T | null
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
