// What the clients of a cluster have seen. Times are those of the monotonic clock of the test process, in milliseconds.

/** A write of a counter to an entry. Each counter is written once, so a response shows which writes it contains. */
export interface Acknowledgement {
  readonly node: string
  readonly entry: string
  readonly action: 'save' | 'publish'
  readonly counter: number
  readonly version: number
  /** The position in the change log. */
  readonly position: number
  readonly at: number
}

export interface Read {
  readonly node: string
  readonly api: 'delivery' | 'management'
  readonly entry: string
  /** 0: the entry was not found. */
  readonly counter: number
  readonly requestedAt: number
  readonly respondedAt: number
  /** The response says that it is stale (`Warning: 110`). */
  readonly isMarkedStale: boolean
  /** Start of the last request before this read to which the node responded that it is ready. */
  readonly readyAt: number | null
}

/** An event of a change stream: a publication, or a `reset`, after which the client loads everything again. */
export interface StreamEvent {
  readonly kind: 'publish' | 'reset'
  readonly position: number
  /** Empty for a reset. */
  readonly entry: string
}

export interface WebhookCall {
  readonly id: string
  readonly position: number
  readonly entry: string
}

/** A response other than 2xx, or none at all. */
export interface Refusal {
  readonly node: string
  readonly request: string
  /** 0: the connection broke. */
  readonly status: number
  readonly hasRetryAfter: boolean
}

/** A publication in the change log of the database, read after the scenario. */
export interface LogRow {
  readonly position: number
  readonly entry: string
  readonly action: string
  readonly version: number
}

export interface Failover {
  /** The old primary has stopped. */
  readonly stoppedAt: number
  /** The head of the log of the replica when it became the primary. */
  readonly head: number
  /** Asynchronous replication: writes that the replica did not have are lost. */
  readonly mayLose: boolean
}

/** When a node promises to show a write. */
export interface NodeBound {
  readonly boundMs: number
  /** The bound holds only while the node is ready: a replica may lag. */
  readonly onlyWhenReady: boolean
}

export interface History {
  readonly bounds: ReadonlyMap<string, NodeBound>
  /** The head of the log when the recording began. */
  readonly start: number
  readonly acknowledgements: Acknowledgement[]
  readonly reads: Read[]
  readonly streams: ReadonlyMap<string, StreamEvent[]>
  readonly calls: WebhookCall[]
  readonly refusals: Refusal[]
  failover: Failover | null
  log: readonly LogRow[]
}
