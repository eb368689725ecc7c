import type { UiConfigBody } from '#contract/resources/ui-config'
import type { Actor } from '#domain/access/actor'
import { emptyUiConfig, toUiConfig, type UiConfigKind } from '#domain/ui-documents/ui-config'
import type { UiDocument } from '#domain/ui-documents/ui-document'
import type { Committed } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { putUiDocument } from './put-ui-document.ts'

/** There is one for all users of an environment, and one for each of them. */
const idOf = (kind: UiConfigKind, actor: Actor): string => (kind === 'UIConfig' ? 'default' : requireUserId(actor))

/** The saved views of an environment, or of the user; empty ones at version 0 where nobody has saved any. */
export async function getUiConfig(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: Address & { kind: UiConfigKind },
): Promise<UiDocument> {
  const { kind } = input
  const id = idOf(kind, actor)
  return ctx.store.read(async (reader) => {
    const { environment } = await requireEnvironment(reader, actor, input, 'enter')
    const { key, createdAt, createdBy } = environment
    const stamped = { version: 0, createdAt, createdBy, updatedAt: createdAt, updatedBy: createdBy }
    return (
      (await reader.uiDocuments.get(key, kind, id)) ?? {
        ...stamped,
        environment: key,
        kind,
        id,
        body: emptyUiConfig(kind),
      }
    )
  })
}

export async function putUiConfig(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { kind: UiConfigKind; version: number | null; body: UiConfigBody },
): Promise<Committed<UiDocument>> {
  const { kind, version } = input
  const sent = { kind, id: idOf(kind, actor), body: toUiConfig(kind, input.body) }
  // Their own screen everybody arranges themselves.
  const right = kind === 'UserUIConfig' ? 'content.write' : 'manage'
  return writeIn(ctx, actor, input, { right }, async (w) => (await putUiDocument(w, sent, version)).document)
}
