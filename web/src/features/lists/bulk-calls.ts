// The requests of bulk actions on one item, and those that undo them.
import { changeStatus, createEntry, deleteContent, getContent, saveContent, saveMetadata } from '../../api/entries.ts'
import type { EnvironmentRef } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import { isSame, valueAt } from '../../state/edits/changes.ts'
import {
  type BulkAction,
  type Choice,
  type Done,
  isLinkAction,
  linksAfter,
  memberOf,
  type NewValue,
  type UndoAction,
} from './bulk.ts'
import type { Item, ListKind } from './list-kind.ts'

interface Call<T extends Item> {
  env: EnvironmentRef
  of: ListKind<T>
  action: BulkAction
  choice: Choice
}

/** The content with another value; without one, the value is removed. */
function withValue<T extends Item>(
  item: T,
  { field, locale }: NewValue,
  value: unknown,
): Pick<Item, 'fields' | 'metadata'> {
  const fields: Record<string, Readonly<Record<string, unknown>> | undefined> = { ...(item as Entry).fields }
  const { [locale]: _, ...others } = fields[field] ?? {}
  const values = value === undefined ? others : { ...others, [locale]: value }
  if (Object.keys(values).length > 0) fields[field] = values
  else delete fields[field]
  return { fields, metadata: item.metadata } as Pick<Item, 'fields' | 'metadata'>
}

/** Whether the entry has the value already. Lists do not load every field. */
export async function hasValue(
  env: EnvironmentRef,
  { sys }: Item,
  { field, locale, value }: NewValue,
): Promise<boolean> {
  return isSame(valueAt(await getContent<Entry>(env, 'entries', sys.id), field, locale), value)
}

const contentOf = ({ fields = {}, metadata }: Entry) => ({ fields, metadata })

/** Applies the action to an item. */
export async function applyTo<T extends Item>({ env, of, action, choice }: Call<T>, item: T): Promise<Done<T>> {
  const { kind } = of
  if (isLinkAction(action)) {
    const links = { [memberOf(action)]: linksAfter(action, item, choice.ids) }
    return { before: item, after: await saveMetadata(env, kind, item, links) }
  }
  if (action !== 'delete' && action !== 'duplicate' && action !== 'edit') {
    return { before: item, after: await changeStatus(env, kind, action, item) }
  }
  // These need the whole entry; the list has only a part of it.
  const before = await getContent<T>(env, kind, item.sys.id)
  if (action === 'duplicate') {
    const entry = before as Entry
    return { before, after: (await createEntry(env, entry.sys.contentType.sys.id, contentOf(entry))) as T }
  }
  if (action === 'edit') {
    if (choice.edit === undefined) throw new Error('nothing to edit')
    return { before, after: await saveContent(env, kind, item, withValue(before, choice.edit, choice.edit.value)) }
  }
  await deleteContent(env, kind, item.sys.id)
  return { before, after: null }
}

export async function undoOne<T extends Item>(
  { env, of, action, choice }: Call<T>,
  { before, after }: Done<T>,
  back: UndoAction,
): Promise<void> {
  if (back === 'create') {
    const entry = before as Entry
    await createEntry(env, entry.sys.contentType.sys.id, contentOf(entry), entry.sys.id)
  } else if (after !== null) {
    if (back === 'deleteCopy') await deleteContent(env, of.kind, after.sys.id)
    else if (back === 'rewrite') {
      const edit = choice.edit!
      await saveContent(env, of.kind, after, withValue(after, edit, valueAt(before, edit.field, edit.locale)))
    } else if (back !== 'relink') await changeStatus(env, of.kind, back, after)
    else if (isLinkAction(action)) {
      const member = memberOf(action)
      await saveMetadata(env, of.kind, after, { [member]: before.metadata?.[member] ?? [] })
    }
  }
}
