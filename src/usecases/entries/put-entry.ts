import type { Actor } from '#domain/access/actor'
import type { Entry, EntryBody } from '#domain/entries/entry'
import { parseEntry } from '#domain/entries/parse-entry'
import { fromStored, toStored } from '#domain/entries/stored-entry'
import { restoreHiddenValues } from '#domain/locales/hidden-values'
import { requireNewId } from '#domain/resources/id'
import type { ResourceWithBody } from '#domain/resources/resource'
import { requireVersion } from '#domain/resources/version'
import { changedPaths } from '#domain/roles/changed-paths'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { publishedBody } from '../resources/delivered-body.ts'
import { requireConcepts } from '../resources/require-concepts.ts'
import { requireTags } from '../resources/require-tags.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockForPut, saveResource } from '../resources/write-resource.ts'
import { insertEntry } from './create-entry.ts'
import { type EntryModel, requireModel } from './entry-model.ts'
import { showEntryInPreview } from './show-entry.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'

/**
 * Replaces the content of an entry, or creates it if it is missing. Creating needs the content type and ignores the
 * version; replacing needs the version and ignores the content type.
 */
export async function putEntry(
  ctx: WriteContext & Pick<UseCaseContext, 'limits'>,
  actor: Actor,
  input: Address & {
    id: string
    contentType: string | null
    version: number | null
    body: unknown
    /** The web app saves automatically while its user types. */
    autoSave?: boolean
  },
): Promise<Committed<{ entry: Entry; created: boolean }>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const stored = await lockForPut(w, 'Entry', input.id)
    if (!stored)
      return { entry: await insertEntry(w, ctx.limits, { ...input, id: requireNewId(input.id) }), created: true }
    requireVersion('Entry', stored, input.version)
    const model = await requireModel(w, contentTypeOf(stored))
    const body = parseEntry(input.body, model.type, model.locales, ctx.limits)
    const entry = await saveEntry(w, stored, body, model, input.autoSave ? 'auto_save' : 'save')
    return { entry, created: false }
  })
}

/**
 * Stores new content of an entry and updates the read model. Values that the management API hides stay as they were.
 */
export async function saveEntry(
  w: Writing,
  stored: ResourceWithBody,
  sent: EntryBody,
  model: EntryModel,
  action: 'save' | 'auto_save' = 'save',
): Promise<Entry> {
  await requireTags(w, sent.metadata)
  const before = fromStored(stored.body, model.type)
  await requireConcepts(w, sent.metadata, before.metadata, model.type)
  const body = { ...sent, fields: restoreHiddenValues(sent.fields, before.fields, model.locales, model.type) }
  const published = await publishedBody(w.tx, stored)
  const entry = await saveResource(w, stored, toStored(body, model.type), action, () => changedPaths(before, body))
  await showEntryInPreview(w, entry, body, model)
  return toEntry(entry, model.type, model.locales, published, body)
}
