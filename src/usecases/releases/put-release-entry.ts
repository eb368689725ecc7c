import type { Actor } from '#domain/access/actor'
import type { Entry, EntryBody } from '#domain/entries/entry'
import { parseEntry } from '#domain/entries/parse-entry'
import { fromStored, toStored } from '#domain/entries/stored-entry'
import { contentNotFound, invalidEntry } from '#domain/errors'
import { applyPatch } from '#domain/json-patch/apply-patch'
import { parsePatch } from '#domain/json-patch/parse-patch'
import { restoreHiddenValues } from '#domain/locales/hidden-values'
import type { Release } from '#domain/releases/release'
import { requireNewId } from '#domain/resources/id'
import { isObject } from '#domain/resources/json'
import { wrongType } from '#domain/resources/problems'
import { requireVersion } from '#domain/resources/version'
import { changedPaths } from '#domain/roles/changed-paths'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { insertEntry } from '../entries/create-entry.ts'
import { type EntryModel, requireModel } from '../entries/entry-model.ts'
import { contentTypeOf, toEntry } from '../entries/to-entry.ts'
import { requireConcepts } from '../resources/require-concepts.ts'
import { requireTags } from '../resources/require-tags.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockForPut } from '../resources/write-resource.ts'
import { addEntity } from './add-entity.ts'
import { type FoundCopy, findCopy, lockOpen } from './find-copy.ts'
import { saveCopy } from './save-copy.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits'>
type Input = Address & { release: string; id: string; version: number | null; body: unknown; autoSave?: boolean }
const WRITE = { right: 'content.write' } as const

/** Creates an entry and adds it to a release. */
export async function createReleaseEntry(
  ctx: Ctx,
  actor: Actor,
  input: Address & { release: string; contentType: string | null; body: unknown },
): Promise<Committed<Entry>> {
  const id = randomId()
  return writeIn(ctx, actor, input, WRITE, async (w) => {
    const release = await lockOpen(w, input.release)
    const entry = await insertEntry(w, ctx.limits, { ...input, id })
    await addEntity(w, release, { kind: 'Entry', id }, ctx.limits.releaseEntities)
    return entry
  })
}

/** Replaces the content of an entry in a release, or creates the entry and adds it to the release. */
export async function putReleaseEntry(
  ctx: Ctx,
  actor: Actor,
  input: Input & { contentType: string | null },
): Promise<Committed<{ entry: Entry; created: boolean }>> {
  return writeIn(ctx, actor, input, WRITE, async (w) => {
    const release = await lockOpen(w, input.release)
    const found = await findCopy(w.tx, w.scope, release, { kind: 'Entry', id: input.id })
    if (found) {
      requireVersion('Entry', found.resource, input.version)
      const model = await requireModel(w, contentTypeOf(found.original))
      const body = parseEntry(input.body, model.type, model.locales, ctx.limits)
      return { entry: await save(w, release, found, body, model, input.autoSave), created: false }
    }
    if (await lockForPut(w, 'Entry', input.id)) throw contentNotFound('Entry', input.id, addressOf(w.scope))
    const entry = await insertEntry(w, ctx.limits, { ...input, id: requireNewId(input.id) })
    await addEntity(w, release, { kind: 'Entry', id: input.id }, ctx.limits.releaseEntities)
    return { entry, created: true }
  })
}

/** Applies a JSON Patch to the `fields` and `metadata` of an entry in a release. */
export async function patchReleaseEntry(ctx: Ctx, actor: Actor, input: Input): Promise<Committed<Entry>> {
  const operations = parsePatch(input.body)
  return writeIn(ctx, actor, input, WRITE, async (w) => {
    const release = await lockOpen(w, input.release)
    const found = await findCopy(w.tx, w.scope, release, { kind: 'Entry', id: input.id })
    if (!found) throw contentNotFound('Entry', input.id, addressOf(w.scope))
    requireVersion('Entry', found.resource, input.version)
    const model = await requireModel(w, contentTypeOf(found.original))
    const { fields, metadata } = toEntry(found.resource, model.type, model.locales)
    const patched = applyPatch({ fields, metadata }, operations, ctx.limits.resourceBytes)
    if (!isObject(patched)) throw invalidEntry([wrongType([], 'Object', patched)])
    return save(w, release, found, parseEntry(patched, model.type, model.locales, ctx.limits), model, input.autoSave)
  })
}

async function save(
  w: Writing,
  release: Release,
  found: FoundCopy,
  sent: EntryBody,
  model: EntryModel,
  autoSave = false,
): Promise<Entry> {
  await requireTags(w, sent.metadata)
  const before = fromStored(found.copy.body, model.type)
  await requireConcepts(w, sent.metadata, before.metadata, model.type)
  const body = { ...sent, fields: restoreHiddenValues(sent.fields, before.fields, model.locales, model.type) }
  const options = { action: autoSave ? 'auto_save' : 'save', paths: () => changedPaths(before, body) } as const
  const saved = await saveCopy(w, release, found, toStored(body, model.type), options)
  return toEntry(saved, model.type, model.locales, null, body)
}
