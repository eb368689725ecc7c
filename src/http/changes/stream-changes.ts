import type { Change, ChangeReset } from '#contract/resources/change'
import type { VisibleChange } from '#domain/changes/visible-change'
import type { ChangeSubscription, ResetReason } from '#usecases/changes/subscribe-to-changes'
import type { EventWriter } from '../route.ts'

/** How often an idle stream checks the rights of its user: after a right is lost, events stop within about this time. */
const CHECK_MS = 1000
/** How long clients wait before they reconnect. */
const RETRY_MS = 2000

export interface ChangePresenter {
  change(change: VisibleChange): Change
  reset(reason: ResetReason): ChangeReset
}

/**
 * Writes changes as server-sent events. The id of an event is its position, with a mark of the roles of the reader, so that
 * a client resumes with `Last-Event-ID`. Messages with only an id advance that position past changes that are filtered out.
 */
export async function streamChanges(
  writer: EventWriter,
  follower: ChangeSubscription,
  present: ChangePresenter,
): Promise<void> {
  const { signal } = writer
  let writtenAt = performance.now()
  const write = async (text: string) => {
    await writer.write(text)
    writtenAt = performance.now()
  }
  await write(`retry: ${RETRY_MS}\n\n`)
  const idOf = (position: number) => `${position}${follower.mark && `-${follower.mark}`}`
  let hasSentId = false
  while (!signal.aborted) {
    const { reset, changes, position, more } = await follower.next(writer.actor)
    if (reset) {
      await write(eventText({ id: idOf(position), event: 'reset', data: present.reset(reset) }))
      continue
    }
    const events = changes
      .map((change) => eventText({ id: idOf(change.position), data: present.change(change) }))
      .join('')
    if (events !== '') await write(events)
    if (!hasSentId) await write(`id: ${idOf(position)}\n\n`)
    hasSentId = true
    if (!more) await follower.wait(Math.min(CHECK_MS, writer.heartbeatMs), signal)
    if (signal.aborted) return
    if (performance.now() - writtenAt >= writer.heartbeatMs) await write(`: alive\nid: ${idOf(position)}\n\n`)
  }
}

/** JSON.stringify writes no line breaks, so one `data` line is enough. */
function eventText({ id, event, data }: { id: string; event?: string; data: Change | ChangeReset }): string {
  return `${event === undefined ? '' : `event: ${event}\n`}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}
