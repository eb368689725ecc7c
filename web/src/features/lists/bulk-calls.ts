// The requests of bulk actions on one item, and those that undo them.
import { changeStatus, createEntry, deleteContent, getContent, saveMetadata } from '../../api/entries.ts'
import type { EnvironmentRef } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import { type BulkAction, type Choice, type Done, isLinkAction, linksAfter, memberOf, type UndoAction } from './bulk.ts'
import type { Item, ListKind } from './list-kind.ts'

interface Call<T extends Item> {
  env: EnvironmentRef
  of: ListKind<T>
  action: BulkAction
  choice: Choice
}

const contentOf = ({ fields = {}, metadata }: Entry) => ({ fields, metadata })

/** Applies the action to an item. */
export async function applyTo<T extends Item>({ env, of, action, choice }: Call<T>, item: T): Promise<Done<T>> {
  const { kind } = of
  if (isLinkAction(action)) {
    const links = { [memberOf(action)]: linksAfter(action, item, choice.ids) }
    return { before: item, after: await saveMetadata(env, kind, item, links) }
  }
  if (action !== 'delete' && action !== 'duplicate') {
    return { before: item, after: await changeStatus(env, kind, action, item) }
  }
  // A copy and the undo of a deletion need the whole entry; the list has only a part of it.
  const before = await getContent<T>(env, kind, item.sys.id)
  if (action === 'duplicate') {
    const entry = before as Entry
    return { before, after: (await createEntry(env, entry.sys.contentType.sys.id, contentOf(entry))) as T }
  }
  await deleteContent(env, kind, item.sys.id)
  return { before, after: null }
}

export async function undoOne<T extends Item>(
  { env, of, action }: Call<T>,
  { before, after }: Done<T>,
  back: UndoAction,
): Promise<void> {
  if (back === 'create') {
    const entry = before as Entry
    await createEntry(env, entry.sys.contentType.sys.id, contentOf(entry), entry.sys.id)
  } else if (after !== null) {
    if (back === 'deleteCopy') await deleteContent(env, of.kind, after.sys.id)
    else if (back !== 'relink') await changeStatus(env, of.kind, back, after)
    else if (isLinkAction(action)) {
      const member = memberOf(action)
      await saveMetadata(env, of.kind, after, { [member]: before.metadata?.[member] ?? [] })
    }
  }
}
