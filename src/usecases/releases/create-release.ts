import type { Actor } from '#domain/access/actor'
import { accessDenied, DomainError } from '#domain/errors'
import { parseRelease } from '#domain/releases/parse-release'
import type { ReleaseWithItems } from '#domain/releases/release'
import { randomId, randomKey } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { setItems } from './set-items.ts'
import { logRelease, RELEASES, releaseRules, requireEntities } from './write-release.ts'

export async function createRelease(
  ctx: WriteContext & Pick<UseCaseContext, 'limits'>,
  actor: Actor,
  input: Address & { id?: string; body: unknown },
): Promise<Committed<ReleaseWithItems>> {
  const id = input.id ?? randomId()
  const { releasesPerEnvironment: most, releaseEntities: maxItems } = ctx.limits
  return writeIn(ctx, actor, input, RELEASES, async (w) => {
    const environment = w.scope.environment.key
    const { items, ...sent } = parseRelease(input.body, await releaseRules(w, maxItems))
    await requireEntities(w, items)
    if (await w.tx.releases.lock(environment, id)) throw new DomainError('Conflict')
    if ((await w.tx.releases.count(environment)) >= most) {
      throw accessDenied(`An environment can have ${most} releases at most.`)
    }
    const { at, by } = w.stamp
    const stamped = { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
    const created = { ...sent, ...stamped, environment, id, archivedAt: null, archivedBy: null, lastAction: null }
    const release = { ...created, key: randomKey() }
    await w.tx.releases.insert(release)
    await setItems(w, release, items)
    logRelease(w, release, 'create')
    return { ...release, items }
  })
}
