import type { Change } from '#domain/changes/change'
import type { Follower } from '#usecases/changes/follow-changes'
import type { EventLine } from '../route.ts'

/** Rights are looked at again this often: whoever loses them stops hearing within this time and a bit. */
const CHECK_MS = 1000
/** How long clients wait before they come back. */
const RETRY_MS = 2000

export type PresentChange = (change: Change) => object

/**
 * Server-sent events. The id of an event is its position, so that a client that comes back (`Last-Event-ID`) goes on where
 * it was. Lines that are only an id carry no event, but move that place along with what the client does not hear of.
 */
export async function streamChanges(line: EventLine, follower: Follower, present: PresentChange): Promise<void> {
  const { signal } = line
  let writtenAt = performance.now()
  let checkedAt = writtenAt
  const write = async (text: string) => {
    await line.write(text)
    writtenAt = performance.now()
  }
  await write(`retry: ${RETRY_MS}\n\n`)
  let told = -1
  while (!signal.aborted) {
    const reset = follower.takeReset()
    if (reset) await write(eventText({ id: follower.position, event: 'reset', data: { reason: reset } }))
    const { changes, position, more } = await follower.next()
    const events = changes.map((change) => eventText({ id: change.position, data: present(change) })).join('')
    if (events !== '') await write(events)
    if (told === -1) await write(`id: ${position}\n\n`)
    told = position
    if (!more) await follower.wait(Math.min(CHECK_MS, line.heartbeatMs), signal)
    if (signal.aborted) return
    const now = performance.now()
    if (now - writtenAt >= line.heartbeatMs) await write(`: alive\nid: ${position}\n\n`)
    if (now - checkedAt < CHECK_MS) continue
    await follower.check(await line.actor())
    checkedAt = performance.now()
  }
}

/** JSON has no line breaks outside of strings and escapes them inside, so one line is enough. */
function eventText({ id, event, data }: { id: number; event?: string; data: object }): string {
  return `${event === undefined ? '' : `event: ${event}\n`}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}
