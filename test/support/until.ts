import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a condition. Generous: a busy machine may need long for what takes milliseconds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  message = 'the condition was not met within a minute',
): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    assert.ok(performance.now() < end, message)
    await sleep(10)
  }
}
