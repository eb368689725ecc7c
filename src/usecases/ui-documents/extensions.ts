import type { ExtensionBody } from '#contract/resources/extension'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { contentNotFound } from '#domain/errors'
import { requireNewId } from '#domain/resources/id'
import { toExtension } from '#domain/ui-documents/to-extension'
import type { UiDocument } from '#domain/ui-documents/ui-document'
import { randomId } from '#lib/ids'
import type { Committed, Page, PageOf } from '#storage/store'
import { type Address, addressOf, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { insertUiDocument, type PutDocument, putUiDocument } from './put-ui-document.ts'

type Writer = WriteContext
const KIND = 'Extension'
const SETTINGS = { right: 'settings.manage' } as const

export async function listExtensions(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { page: Page },
): Promise<PageOf<UiDocument>> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'enter')
    return reader.uiDocuments.list(environment.key, KIND, input.page)
  })
}

export async function getExtension(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<UiDocument> {
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'enter')
    const found = await reader.uiDocuments.get(environment.key, KIND, input.id)
    if (!found) throw contentNotFound(KIND, input.id, input)
    return found
  })
}

export async function createExtension(
  ctx: Writer,
  actor: Actor,
  input: Address & { body: ExtensionBody },
): Promise<Committed<UiDocument>> {
  const sent = { kind: KIND, id: randomId(), body: toExtension(input.body) } as const
  return writeIn(ctx, actor, input, SETTINGS, (w) => insertUiDocument(w, sent))
}

export async function putExtension(
  ctx: Writer,
  actor: Actor,
  input: Address & { id: string; version: number | null; body: ExtensionBody },
): Promise<Committed<PutDocument>> {
  const sent = { kind: KIND, id: requireNewId(input.id), body: toExtension(input.body) } as const
  return writeIn(ctx, actor, input, SETTINGS, (w) => putUiDocument(w, sent, input.version))
}

export async function deleteExtension(
  ctx: Writer,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<void>> {
  return writeIn(ctx, actor, input, SETTINGS, async (w) => {
    const found = await w.tx.uiDocuments.get(w.scope.environment.key, KIND, input.id)
    if (!found) throw contentNotFound(KIND, input.id, addressOf(w.scope))
    const { id, version } = found
    await w.tx.uiDocuments.delete(w.scope.environment.key, KIND, id)
    w.tx.changes.append(
      platformChange({ ...addressOf(w.scope), type: KIND, id, version, action: 'delete', stamp: w.stamp }),
    )
  })
}
