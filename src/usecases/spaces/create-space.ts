import type { SpaceBody } from '#contract/resources/space'
import type { Actor } from '#domain/access/actor'
import type { Space } from '#domain/spaces/space'
import { randomSpaceId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { chooseOrganization } from './choose-organization.ts'
import { insertSpace } from './insert-space.ts'

/** Creates a space under a generated id. */
export async function createSpace(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { organization: string | null; body: SpaceBody },
): Promise<Committed<Space>> {
  const stamp = stampOf(ctx, actor)
  const id = randomSpaceId()
  return ctx.store.transact(async (tx) => {
    const organization = await chooseOrganization(tx, actor, input.organization)
    const { name, defaultLocale = null } = input.body
    const event = { target: { type: 'Space', id }, at: stamp.at, space: id, details: { name } }
    record(tx, actor, organization, { action: 'space.create', ...event })
    return insertSpace(tx, stamp, { id, organization, name, defaultLocale })
  })
}
