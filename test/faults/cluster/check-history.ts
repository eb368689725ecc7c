import type { Acknowledgement, History, LogRow, Read, StreamEvent } from './history.ts'

export interface Verdict {
  /** Broken promises; empty if all was right. */
  readonly violations: string[]
  readonly figures: Figures
}

export interface Figures {
  acknowledged: number
  /** Writes and reads with 503. */
  refused: number
  /** Acknowledged writes that an asynchronous failover has lost. */
  lost: number
  reads: number
  markedStale: number
  /** The oldest response that was not marked as stale. */
  stalestMs: number
  /** The longest time without an acknowledged write. */
  longestPauseMs: number
  events: number
  resets: number
  calls: number
  repeatedCalls: number
}

const identityOf = ({ position, entry }: { position: number; entry: string }): string => `${position} ${entry}`

/** Compares what clients have seen with what the cluster promises. */
export function checkHistory(history: History): Verdict {
  const truth = new Truth(history)
  const ages = checkReads(history, truth)
  const calls = checkCalls(history, truth)
  const { acknowledgements, reads, refusals } = history
  const events = [...history.streams.values()].flat()
  return {
    violations: [
      ...truth.violations,
      ...ages.violations,
      ...checkOrderOfReads(history),
      ...[...history.streams].flatMap(([name, stream]) => checkStream(history, truth, name, stream)),
      ...calls.violations,
      ...checkRefusals(history),
    ],
    figures: {
      acknowledged: acknowledgements.length,
      refused: refusals.filter(({ status }) => status === 503).length,
      lost: truth.lost.size,
      reads: reads.length,
      markedStale: reads.filter(({ isMarkedStale }) => isMarkedStale).length,
      stalestMs: ages.stalestMs,
      longestPauseMs: longestPause(acknowledgements),
      events: events.filter(({ kind }) => kind === 'publish').length,
      resets: events.filter(({ kind }) => kind === 'reset').length,
      calls: history.calls.length,
      repeatedCalls: calls.repeated,
    },
  }
}

/** Which writes exist, and which were lost. */
class Truth {
  readonly violations: string[] = []
  readonly lost = new Set<Acknowledgement>()
  /** Position and entry of lost publications. */
  readonly lostPublications = new Set<string>()
  readonly rows: ReadonlyMap<number, LogRow>
  readonly publications: readonly LogRow[]

  constructor({ log, acknowledgements, failover, start }: History) {
    this.rows = new Map(log.map((row) => [row.position, row]))
    this.publications = log.filter(({ action, position }) => action === 'publish' && position > start)
    for (const write of acknowledgements) {
      const row = this.rows.get(write.position)
      if (row?.entry === write.entry && row.version === write.version) continue
      this.lost.add(write)
      const mayBeLost = failover?.mayLose && write.at <= failover.stoppedAt && write.position > failover.head
      if (!mayBeLost)
        this.violations.push(`lost write: ${write.entry} at version ${write.version}, position ${write.position}`)
      else if (write.action === 'publish') this.lostPublications.add(identityOf(write))
    }
  }

  isPublished(event: { position: number; entry: string }): boolean {
    const row = this.rows.get(event.position)
    return row?.entry === event.entry && row.action === 'publish'
  }
}

function checkReads({ acknowledgements, reads, bounds, failover }: History, { lost }: Truth) {
  const violations: string[] = []
  let stalestMs = 0
  const written = Map.groupBy(acknowledgements, ({ action, entry }) => `${action} ${entry}`)
  for (const list of written.values()) list.sort((a, b) => a.counter - b.counter)
  for (const read of reads) {
    if (read.isMarkedStale) continue
    const action = read.api === 'delivery' ? 'publish' : 'save'
    const writes = written.get(`${action} ${read.entry}`) ?? []
    const missed = writes.find((write) => write.counter > read.counter && !lost.has(write))
    const boundMs = read.api === 'management' ? 0 : bounds.get(read.node)!.boundMs
    if (missed) {
      stalestMs = Math.max(stalestMs, read.requestedAt - missed.at)
      const isPromised = read.api === 'management' || !bounds.get(read.node)!.onlyWhenReady
      const promisedSince = isPromised ? read.requestedAt : read.readyAt
      if (promisedSince !== null && promisedSince > missed.at + boundMs)
        violations.push(`stale read: ${describe(read)}, ${ageOf(read, missed)} ms after counter ${missed.counter}`)
    }
    const isGhost = writes.some((write) => write.counter === read.counter && lost.has(write))
    if (isGhost && failover && read.requestedAt > failover.stoppedAt + boundMs)
      violations.push(`lost write is still served: ${describe(read)}`)
  }
  return { violations, stalestMs: Math.round(stalestMs) }
}

/** A client that sends one request after the other to a node must not go back in time, except by a failover that loses writes. */
function checkOrderOfReads({ reads, failover }: History): string[] {
  if (failover?.mayLose) return []
  const violations: string[] = []
  const fresh = reads.filter(({ isMarkedStale }) => !isMarkedStale)
  for (const group of Map.groupBy(fresh, ({ node, api, entry }) => `${node} ${api} ${entry}`).values()) {
    let newest: Read | null = null
    for (const read of group.toSorted((a, b) => a.respondedAt - b.respondedAt)) {
      if (newest && read.counter < newest.counter && read.requestedAt > newest.respondedAt)
        violations.push(`read went back: ${describe(read)} after counter ${newest.counter}`)
      if (!newest || read.counter > newest.counter) newest = read
    }
  }
  return violations
}

/** A stream sends every publication in order. A reset covers everything up to its position. */
function checkStream(
  { start, failover }: History,
  truth: Truth,
  name: string,
  events: readonly StreamEvent[],
): string[] {
  const violations: string[] = []
  const wrong = (problem: string, { entry, position }: { entry: string; position: number }) =>
    violations.push(`${problem} on stream ${name}: ${entry} at position ${position}`)
  const required: [from: number, to: number][] = []
  const received = new Set<string>()
  let from = start
  let last = start
  let lostEvent: StreamEvent | null = null
  for (const event of events) {
    if (event.kind === 'reset') {
      // Positions after the head of the promoted replica belonged to other writes then.
      required.push([from, failover?.mayLose ? Math.min(last, failover.head) : last])
      from = event.position
      last = event.position
      lostEvent = null
      continue
    }
    if (event.position <= last) wrong('event out of order', event)
    last = Math.max(last, event.position)
    received.add(identityOf(event))
    if (truth.isPublished(event)) continue
    if (failover?.mayLose && event.position > failover.head) lostEvent = event
    else wrong('unknown event', event)
  }
  if (lostEvent) wrong('no reset after the event of a lost write', lostEvent)
  required.push([from, Number.POSITIVE_INFINITY])
  for (const row of truth.publications) {
    const isRequired = required.some(([after, to]) => row.position > after && row.position <= to)
    if (isRequired && !received.has(identityOf(row))) wrong('missing event', row)
  }
  return violations
}

/** Every publication is sent to the receiver, in order for each entry; repeated calls have the same id. */
function checkCalls({ calls, failover }: History, truth: Truth) {
  const violations: string[] = []
  const ids = new Map<string, string>()
  const subjects = new Map<string, string>()
  const newest = new Map<string, number>()
  let repeated = 0
  for (const call of calls) {
    const subject = identityOf(call)
    const isLost = failover?.mayLose && call.position > failover.head && !truth.isPublished(call)
    if (!truth.isPublished(call) && !isLost) violations.push(`call about an unknown event: ${subject}`)
    if ((subjects.get(call.id) ?? subject) !== subject) violations.push(`calls about two events have the id ${call.id}`)
    subjects.set(call.id, subject)
    if (ids.has(subject)) {
      repeated++
      // A failover that loses the record of a call repeats it with another id.
      if (ids.get(subject) !== call.id && !failover?.mayLose)
        violations.push(`position ${call.position} was sent with two ids`)
      continue
    }
    ids.set(subject, call.id)
    if (isLost) continue
    if (call.position < (newest.get(call.entry) ?? 0)) violations.push(`call out of order: ${subject}`)
    newest.set(call.entry, call.position)
  }
  for (const row of truth.publications) {
    if (!ids.has(identityOf(row))) violations.push(`missing call: ${row.entry} at position ${row.position}`)
  }
  return { violations, repeated }
}

/** A node that cannot serve responds with 503 and Retry-After. */
const checkRefusals = ({ refusals }: History): string[] =>
  refusals
    .filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
    .map(({ node, request, status }) => `${request} on node ${node}: ${status === 0 ? 'no response' : status}`)

function longestPause(writes: readonly Acknowledgement[]): number {
  const times = writes.map(({ at }) => at).sort((a, b) => a - b)
  return Math.round(times.reduce((longest, at, i) => Math.max(longest, at - (times[i - 1] ?? at)), 0))
}

const describe = ({ api, node, entry, counter }: Read): string =>
  `${api} on node ${node}, ${entry} with counter ${counter}`

const ageOf = (read: Read, missed: Acknowledgement): number => Math.round(read.requestedAt - missed.at)
