import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#domain/errors'
import type { UseCaseContext } from '../context.ts'

/** How long a read waits for another process's write to become visible here. */
const MAX_WAIT_MS = 500
const POLL_MS = 20

/**
 * Returns once the log has reached the position.
 * @throws PositionNotReached when it has not in time
 */
export async function waitForPosition(
  { heads }: Pick<UseCaseContext, 'heads'>,
  space: string,
  position: number,
): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  if (await heads.hasReached(space, position)) return
  while (performance.now() < end) {
    await sleep(POLL_MS)
    if (heads.position(space) >= position) return
  }
  if (await heads.hasReached(space, position)) return
  throw new DomainError('PositionNotReached', {
    message: `The change log of this space has not reached position ${position}.`,
  })
}
