import { fromStored } from '#domain/entries/stored-entry'
import { contentNotFound } from '#domain/errors'
import type { LocaleSet } from '#domain/releases/release'
import { publishedLocales } from '#domain/resources/published-locales'
import type { ReleaseCopy } from '#storage/store'
import { addressOf } from '../access/require-environment.ts'
import { publishAssetIn } from '../assets/publish-asset.ts'
import { showAssetInPreview } from '../assets/show-asset.ts'
import { unpublishAssetIn } from '../assets/unpublish-asset.ts'
import type { ChangeRules } from '../bulk-actions/change-rules.ts'
import { requireModel } from '../entries/entry-model.ts'
import { publishEntryIn } from '../entries/publish-entry.ts'
import { showEntryInPreview } from '../entries/show-entry.ts'
import { contentTypeOf } from '../entries/to-entry.ts'
import { unpublishEntryIn } from '../entries/unpublish-entry.ts'
import { publishedBody } from '../resources/delivered-body.ts'
import type { Writing } from '../resources/write-in.ts'
import { lockResource, replaceContent } from '../resources/write-resource.ts'

/**
 * Makes the version of a release the current one and publishes it. A draft that was edited meanwhile stays in the history
 * of the entry.
 */
export async function applyCopy(w: Writing, copy: ReleaseCopy, rules: ChangeRules): Promise<void> {
  await replaceDraft(w, copy)
  const { change } = copy
  if ('action' in change) return publish(w, copy, undefined, rules)
  if (change.add.fields['*'].length === 0) return withdraw(w, copy)
  await publish(w, copy, { add: change.add }, rules)
  const left = await publishedAmong(w, copy, change.remove)
  if (left.length > 0) await publish(w, copy, { remove: { fields: { '*': left } } }, rules)
}

async function replaceDraft(w: Writing, { kind, id, body, contentType }: ReleaseCopy): Promise<void> {
  const stored = await lockResource(w, kind, id, 'publish')
  // It was deleted and created again.
  if (stored.contentType !== contentType) throw contentNotFound(kind, id, addressOf(w.scope))
  if (stored.body === body) return
  const replaced = await replaceContent(w, stored, body)
  if (kind === 'Asset') return showAssetInPreview(w, replaced)
  const model = await requireModel(w, contentTypeOf(stored))
  await showEntryInPreview(w, replaced, fromStored(body, model.type), model)
}

async function publish(
  w: Writing,
  { kind, id }: ReleaseCopy,
  body: object | undefined,
  rules: ChangeRules,
): Promise<void> {
  const input = { id, version: undefined, body }
  if (kind === 'Entry') await publishEntryIn(w, input, rules)
  else await publishAssetIn(w, input, rules.imagesHost())
}

async function withdraw(w: Writing, { kind, id }: ReleaseCopy): Promise<void> {
  const stored = await lockResource(w, kind, id, 'unpublish')
  if (!stored.published) return
  if (kind === 'Entry') await unpublishEntryIn(w, id)
  else await unpublishAssetIn(w, stored)
}

/** The published locales among these. */
async function publishedAmong(w: Writing, { kind, id }: ReleaseCopy, { fields }: LocaleSet): Promise<string[]> {
  const stored = await w.tx.resources.get(w.scope.environment.key, kind, id)
  const body = stored && (await publishedBody(w.tx, stored))
  if (!body) return []
  const locales = publishedLocales(body, await w.tx.locales.list(w.scope.environment.key)).map(({ code }) => code)
  return fields['*'].filter((code) => locales.includes(code))
}
