import type { AuditDraft } from '#domain/audit/audit-event'
import type { NodeReport } from '#domain/installation/node'
import { bigint, generatedKey, integer, json, nullable, primary, text } from './column.ts'
import { table } from './table.ts'

export type JobKind =
  | 'copy-environment'
  | 'remove-environment'
  | 'remove-space'
  | 'reindex'
  | 'process-asset'
  | 'sweep-files'
  | 'scheduled-action'
  | 'bulk-action'
  | 'retention'

/** Settings of the installation. */
export const setting = table('setting', {
  name: primary(text()),
  value: text(),
})

/** Background jobs. A process owns a job while it renews the lease. */
export const job = table('job', {
  key: generatedKey(),
  kind: text<JobKind>(),
  space: text(),
  environment: nullable(bigint()),
  state: text<'waiting' | 'failed'>(),
  progress: nullable(json<unknown>()),
  attempts: integer(),
  owner: nullable(text()),
  leaseUntil: bigint(),
  runAfter: bigint(),
  error: nullable(text()),
  createdAt: bigint(),
  // The subject of the job within its environment.
  subject: nullable(text()),
}).with({
  indexes: {
    // the next job to claim
    job_next: '(state, run_after)',
    // does such a job exist?
    job_subject: '(kind, environment, subject) where subject is not null',
  },
})

/** Processes that may not be the only one of their installation. A row that was not updated for some time is of a process that has ended. */
export const node = table('node', {
  id: primary(text()),
  startedAt: bigint(),
  seenAt: bigint(),
  report: json<NodeReport>(),
})

/**
 * The audit log: one chain per organization and one ('') for the installation. Each row contains the hash of the
 * previous one, so that changed or missing rows are detected. Read in order: where chain = ? and position > ?
 */
export const audit = table('audit', {
  chain: text(),
  position: bigint(),
  at: bigint(),
  action: text<AuditDraft['action']>(),
  by: text<AuditDraft['by']>({ column: 'made_by' }),
  actor: nullable(text()),
  token: nullable(text()),
  address: nullable(text()),
  space: nullable(text()),
  targetType: text(),
  targetId: text(),
  details: text(),
  previous: text(),
  hash: text(),
}).with({
  primaryKey: 'chain, position',
  indexes: {
    // the newest events, or those of a period
    audit_at: '(chain, at, position)',
    // … of a user
    audit_actor: '(chain, actor, at, position)',
    // … of a kind
    audit_action: '(chain, action, at, position)',
    // … about one resource
    audit_target: '(chain, target_id, at, position)',
    // … in a space
    audit_space: '(chain, space, at, position)',
  },
})

/** How far each chain of the audit log was exported. One process exports a chain while it holds the lease. */
export const auditCursor = table('audit_cursor', {
  chain: primary(text()),
  position: bigint(),
  owner: text(),
  leaseUntil: bigint(),
})

/** The end of each chain; without it, removing the newest rows would not be detected. */
export const auditHead = table('audit_head', {
  chain: primary(text()),
  position: bigint(),
  hash: text(),
  // The newest event that was pruned, where the rest of the chain begins.
  pruned: bigint({ default: '0' }),
  prunedHash: text({ default: `''` }),
})
