import { badRequest } from '../errors.ts'

/** What a timeline preview shows: a release, or the space at a time. */
export interface Timeline {
  release: string | null
  /** In milliseconds. */
  at: number | null
}

const NAMES = { release: ['release[lte]', 'release'], timestamp: ['timestamp[lte]', 'timestamp'] } as const

/** Reads `release[lte]` and `timestamp[lte]`, and returns the rest of the query. */
export function parseTimeline(query: URLSearchParams): { timeline: Timeline; rest: URLSearchParams } {
  const firstOf = (names: readonly string[]) =>
    names.map((name) => query.get(name)).find((value) => value !== null) ?? null
  const [release, timestamp] = [firstOf(NAMES.release), firstOf(NAMES.timestamp)]
  if (release === null && timestamp === null) {
    throw badRequest('A timeline preview needs "release[lte]" or "timestamp[lte]".')
  }
  const at = timestamp === null ? null : Date.parse(timestamp)
  if (Number.isNaN(at)) throw badRequest('The value of "timestamp[lte]" is not a time.')
  const rest = new URLSearchParams(query)
  for (const name of [...NAMES.release, ...NAMES.timestamp]) rest.delete(name)
  return { timeline: { release, at }, rest }
}
