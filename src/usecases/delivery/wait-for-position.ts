import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#domain/errors'
import type { UseCaseContext } from '../context.ts'

const POLL_MS = 20

/**
 * Returns once the log has reached the position.
 * @throws PositionNotReached when it has not in time
 */
export async function waitForPosition(
  { heads, store }: Pick<UseCaseContext, 'heads' | 'store'>,
  space: string,
  position: number,
): Promise<void> {
  const end = performance.now() + heads.waitMs
  if (await heads.hasReached(space, position)) return
  while (performance.now() < end) {
    await sleep(POLL_MS)
    if (heads.position(space) >= position) return
  }
  if (await heads.hasReached(space, position)) return
  const problem = `The change log of this space has not reached position ${position}.`
  const advice =
    'This node reads from a replica, which may be behind: repeat the request, or send it to a node with the role all.'
  throw new DomainError('PositionNotReached', { message: store.isReadOnly ? `${problem} ${advice}` : problem })
}
