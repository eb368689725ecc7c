import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#domain/errors'
import type { UseCaseContext } from '../context.ts'

/** How long a reader waits for a write that is on its way. */
const WAIT_MS = 500
const POLL_MS = 20

/** Returns once what is read is at least this new. A position that nobody has written yet is told, never passed over. */
export async function waitForPosition(
  { memory }: Pick<UseCaseContext, 'memory'>,
  space: string,
  position: number,
): Promise<void> {
  const end = performance.now() + WAIT_MS
  if (await memory.hasReached(space, position)) return
  while (performance.now() < end) {
    await sleep(POLL_MS)
    if (memory.head(space) >= position) return
  }
  if (await memory.hasReached(space, position)) return
  throw new DomainError('PositionNotReached', {
    message: `The log of this space has not come to position ${position}.`,
  })
}
