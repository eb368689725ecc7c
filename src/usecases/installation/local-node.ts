import type { NodeReport } from '#domain/installation/node'

/** The process that runs this code. */
export interface LocalNode {
  readonly id: string
  readonly startedAt: number
  report(): Promise<NodeReport>
}

/** What the operator has configured. */
export interface StatusSettings {
  readonly filesLocation: 'disk' | 's3'
  readonly hasScheduledBackups: boolean
  readonly exportsAudit: boolean
}
