import type { Change, ChangeReset } from '#contract/resources/change'
import type { VisibleChange } from '#domain/changes/visible-change'
import type { Follower, ResetReason } from '#usecases/changes/follow-changes'
import type { EventLine } from '../route.ts'

/** Silence is broken off this often to see who lost a right: whoever does stops hearing within this time and a bit. */
const CHECK_MS = 1000
/** How long clients wait before they come back. */
const RETRY_MS = 2000

export interface ChangePresenter {
  change(change: VisibleChange): Change
  reset(reason: ResetReason): ChangeReset
}

/**
 * Server-sent events. The id of an event is its position (with a mark, for whom it was told by their roles), so that a client that comes back (`Last-Event-ID`) goes on where
 * it was. Lines that are only an id carry no event, but move that place along with what the client does not hear of.
 */
export async function streamChanges(line: EventLine, follower: Follower, present: ChangePresenter): Promise<void> {
  const { signal } = line
  let writtenAt = performance.now()
  const write = async (text: string) => {
    await line.write(text)
    writtenAt = performance.now()
  }
  await write(`retry: ${RETRY_MS}\n\n`)
  const idOf = (position: number) => `${position}${follower.mark && `-${follower.mark}`}`
  let isPlaced = false
  while (!signal.aborted) {
    const { reset, changes, position, more } = await follower.next(line.actor)
    if (reset) {
      await write(eventText({ id: idOf(position), event: 'reset', data: present.reset(reset) }))
      continue
    }
    const events = changes
      .map((change) => eventText({ id: idOf(change.position), data: present.change(change) }))
      .join('')
    if (events !== '') await write(events)
    if (!isPlaced) await write(`id: ${idOf(position)}\n\n`)
    isPlaced = true
    if (!more) await follower.wait(Math.min(CHECK_MS, line.heartbeatMs), signal)
    if (signal.aborted) return
    if (performance.now() - writtenAt >= line.heartbeatMs) await write(`: alive\nid: ${idOf(position)}\n\n`)
  }
}

/** JSON has no line breaks outside of strings and escapes them inside, so one line is enough. */
function eventText({ id, event, data }: { id: string; event?: string; data: Change | ChangeReset }): string {
  return `${event === undefined ? '' : `event: ${event}\n`}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}
