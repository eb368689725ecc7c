/** What a process reports about itself. */
export interface NodeReport {
  /** The name of its machine or container. */
  host: string
  pid: number
  version: string
  role: 'all' | 'delivery' | 'worker'
  memoryBytes: number
  /** Of the disk with the data folder; null when it cannot be read. */
  freeDiskBytes: number | null
  connections: { busy: number; idle: number; limit: number }
  waitingReads: number
  waitingWrites: number
  /** Since the process last followed the change log of all nodes. */
  logAgeMs: number
  caches: { name: 'responses' | 'fragments' | 'lists'; hits: number; misses: number; bytes: number }[]
  images: { busy: number; waiting: number }
  /** Slowest first. */
  slowStatements: SlowStatementReport[]
}

export interface SlowStatementReport {
  text: string
  /** How often it was slow. */
  count: number
  slowestMs: number
  /** The last time that it was slow. */
  at: number
}

export interface Node {
  id: string
  startedAt: number
  seenAt: number
  report: NodeReport
}

/** How often a process records its report. */
export const REPORT_EVERY_MS = 15_000
/** A process that has not reported for this long has probably ended. */
const LOST_AFTER_MS = 3 * REPORT_EVERY_MS
/** Lost processes stay visible for this long. */
export const REMOVE_AFTER_MS = 3600_000

export const isLost = ({ seenAt }: Pick<Node, 'seenAt'>, now: number): boolean => now - seenAt > LOST_AFTER_MS
