import { publishProblems } from '#domain/assets/publish-problems'
import { fromStored as assetFromStored } from '#domain/assets/stored-asset'
import type { UndoItem } from '#domain/bulk-actions/bulk-action'
import { fromStored } from '#domain/entries/stored-entry'
import { badRequest, DomainError, validationFailed } from '#domain/errors'
import { publishedLocales } from '#domain/resources/published-locales'
import type { ResourceWithBody } from '#domain/resources/resource'
import { publishLockedAsset } from '../assets/publish-asset.ts'
import { showAssetEverywhere, showAssetInPreview } from '../assets/show-asset.ts'
import { unpublishAssetIn } from '../assets/unpublish-asset.ts'
import { requireModel } from '../entries/entry-model.ts'
import { publishLockedEntry } from '../entries/publish-entry.ts'
import { requirePublishable } from '../entries/require-publishable.ts'
import { showEntryInDelivery, showEntryInPreview } from '../entries/show-entry.ts'
import { contentTypeOf } from '../entries/to-entry.ts'
import { withdrawEntry } from '../entries/unpublish-entry.ts'
import type { Writing } from '../resources/write-in.ts'
import { lockResource, replaceContent, restorePublication } from '../resources/write-resource.ts'
import type { EntityChange } from './change-all.ts'
import type { ChangeRules } from './change-rules.ts'

/** The changes that restore what was current and published before an action. */
export const revertChanges = (undo: readonly UndoItem[]): EntityChange[] =>
  undo.map((item) => {
    const { type, id, published } = item
    const verb = published === null ? 'unpublish' : 'publish'
    const apply: EntityChange['apply'] = (w, rules) => restoreEntity(w, item, rules)
    return { type, id, verb, apply, version: undefined, locales: undefined }
  })

async function restoreEntity(w: Writing, item: UndoItem, rules: ChangeRules): Promise<void> {
  const stored = await lockResource(w, item.type, item.id, item.published === null ? 'unpublish' : 'publish')
  if (stored.version !== item.version) {
    throw new DomainError('VersionMismatch', { message: 'It was changed after the action that is to be reverted.' })
  }
  const current = item.draft === null ? stored : await restoreDraft(w, stored, item.draft)
  if (item.published === null) return withdraw(w, current)
  const draft = item.draft ?? stored.bodyKey
  if (item.published.bodyKey === draft) return publishCurrent(w, current, rules)
  await publishEarlier(w, current, item.published, rules)
}

/** The content stays in the history, unless retention has deleted it. */
async function requireBody(w: Writing, { environment, kind }: ResourceWithBody, bodyKey: number): Promise<string> {
  const body = await w.tx.history.body(environment, kind, bodyKey)
  if (body === null) throw badRequest('The content from before the action is no longer in the history.')
  return body
}

async function restoreDraft(w: Writing, stored: ResourceWithBody, bodyKey: number): Promise<ResourceWithBody> {
  const body = await requireBody(w, stored, bodyKey)
  const replaced = await replaceContent(w, stored, body)
  if (stored.kind === 'Asset') await showAssetInPreview(w, replaced)
  else {
    const model = await requireModel(w, contentTypeOf(stored))
    await showEntryInPreview(w, replaced, fromStored(body, model.type), model)
  }
  return replaced
}

async function withdraw(w: Writing, current: ResourceWithBody): Promise<void> {
  if (!current.published) return
  if (current.kind === 'Asset') await unpublishAssetIn(w, current)
  else await withdrawEntry(w, current, await requireModel(w, contentTypeOf(current)))
}

async function publishCurrent(w: Writing, current: ResourceWithBody, rules: ChangeRules): Promise<void> {
  const input = { version: undefined }
  if (current.kind === 'Asset') await publishLockedAsset(w, current, input, rules.imagesHost())
  else await publishLockedEntry(w, current, input, rules)
}

/** Publishes content from before the action. The current content stays as it is. */
async function publishEarlier(
  w: Writing,
  current: ResourceWithBody,
  earlier: NonNullable<UndoItem['published']>,
  rules: ChangeRules,
): Promise<void> {
  const body = await requireBody(w, current, earlier.bodyKey)
  if (current.kind === 'Asset') {
    const locales = publishedLocales(body, await w.tx.locales.list(w.scope.environment.key))
    const problems = publishProblems(assetFromStored(body), locales)
    if (problems.length > 0) throw validationFailed(problems)
    return showAssetEverywhere(w, await restorePublication(w, current, earlier, body), body)
  }
  const model = await requireModel(w, contentTypeOf(current))
  const content = fromStored(body, model.type)
  const locales = publishedLocales(body, model.locales)
  await requirePublishable(w, current, content, { ...model, locales }, rules)
  const restored = await restorePublication(w, current, earlier, body)
  await showEntryInDelivery(w, restored, content, model, { isWhole: false, isNew: current.published === null })
}
