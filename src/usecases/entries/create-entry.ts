import type { ContentLimits } from '#config/config'
import type { Actor } from '#domain/access/actor'
import type { Entry } from '#domain/entries/entry'
import { parseNewEntry } from '#domain/entries/parse-entry'
import { toStored } from '#domain/entries/stored-entry'
import { badRequest } from '#domain/errors'
import { changedPaths } from '#domain/roles/changed-paths'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { requireConcepts } from '../resources/require-concepts.ts'
import { requireTags } from '../resources/require-tags.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { insertResource, requireMayCreate } from '../resources/write-resource.ts'
import { requireModel } from './entry-model.ts'
import { showEntryInPreview } from './show-entry.ts'
import { toEntry } from './to-entry.ts'

/** Creates an entry under a generated id. */
export async function createEntry(
  ctx: WriteContext & Pick<UseCaseContext, 'limits'>,
  actor: Actor,
  input: Address & { contentType: string | null; body: unknown },
): Promise<Committed<Entry>> {
  const id = randomId()
  return writeIn(ctx, actor, input, CONTENT, (w) => insertEntry(w, ctx.limits, { ...input, id }))
}

export async function insertEntry(
  w: Writing,
  limits: ContentLimits,
  input: { id: string; contentType: string | null; body: unknown },
): Promise<Entry> {
  const { id, contentType } = input
  requireMayCreate(w, { kind: 'Entry', id, ...(contentType !== null && { contentType }) })
  if (contentType === null) {
    throw badRequest('You should provide a content type in X-Contentful-Content-Type request header.')
  }
  const model = await requireModel(w, contentType)
  const parsed = parseNewEntry(input.body, model.type, model.locales, limits)
  await requireTags(w, parsed.metadata)
  await requireConcepts(w, parsed.metadata, null, model.type)
  const body = toStored(parsed, model.type)
  const draft = { kind: 'Entry', id, contentType: model.type.id, body } as const
  const entry = await insertResource(w, draft, () => changedPaths(null, parsed))
  await showEntryInPreview(w, entry, parsed, model, { isNew: true })
  return toEntry(entry, model.type, model.locales, null, parsed)
}
