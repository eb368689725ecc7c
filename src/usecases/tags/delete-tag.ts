import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { contentNotFound, DomainError } from '#domain/errors'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { changeModelIn, type WriteContext, type Writing } from '../resources/write-in.ts'

/** A tag that the current or published version of an entry or asset has cannot be deleted. */
export async function deleteTag(
  ctx: WriteContext & Pick<UseCaseContext, 'jobSignals'>,
  actor: Actor,
  input: Address & { id: string; version: number | null },
): Promise<Committed<void>> {
  const work = async (w: Writing) => {
    const environment = w.scope.environment.key
    const tag = await w.tx.tags.get(environment, input.id)
    if (!tag) throw contentNotFound('Tag', input.id, addressOf(w.scope))
    requireVersion('Tag', tag, input.version)
    if (await w.tx.tagged.isUsed(environment, tag.id)) {
      const errors = [{ name: 'reference', details: 'Tag is referenced by another entity' }]
      throw new DomainError('ActionPreconditionsFailed', { details: { errors } })
    }
    await w.tx.tags.delete(environment, tag.id)
    const { id, version, visibility } = tag
    const change = { type: 'Tag', id, version, action: 'delete', visibility, stamp: w.stamp } as const
    w.tx.changes.append(platformChange({ ...addressOf(w.scope), ...change }))
  }
  // No transaction may add the tag to an entry between this check and the deletion.
  return changeModelIn(ctx, actor, input, { right: 'tags.manage', changes: 'tags' }, work)
}
