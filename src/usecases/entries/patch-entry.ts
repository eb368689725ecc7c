import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { parseEntry } from '#domain/entries/parse-entry'
import { invalidEntry } from '#domain/errors'
import { applyPatch } from '#domain/json-patch/apply-patch'
import { parsePatch } from '#domain/json-patch/parse-patch'
import { isObject } from '#domain/resources/json'
import { requireTransition } from '#domain/resources/lifecycle'
import { wrongType } from '#domain/resources/problems'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { lockResource } from '../resources/write-resource.ts'
import { requireModel } from './entry-model.ts'
import { saveEntry } from './put-entry.ts'
import { contentTypeOf, toEntry } from './to-entry.ts'

/** Changes parts of an entry by a JSON Patch against its `fields` and `metadata`. */
export async function patchEntry(
  ctx: WriteContext & Pick<UseCaseContext, 'limits'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body: unknown; autoSave?: boolean },
): Promise<Committed<Entry>> {
  const operations = parsePatch(input.body)
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const stored = await lockResource(w, 'Entry', input.id, 'update')
    requireVersion('Entry', stored, input.version)
    requireTransition(stored, 'save')
    const model = await requireModel(w, contentTypeOf(stored))
    const { fields, metadata } = toEntry(stored, model.type, model.locales)
    const patched = applyPatch({ fields, metadata }, operations, ctx.limits.resourceBytes)
    if (!isObject(patched)) throw invalidEntry([wrongType([], 'Object', patched)])
    const body = parseEntry(patched, model.type, model.locales, ctx.limits)
    return saveEntry(w, stored, body, model, input.autoSave ? 'auto_save' : 'save')
  })
}
