import type { AuditDraft } from '#domain/audit/audit-event'
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

/** Facts about the installation as a whole. */
export const setting = table('setting', {
  name: primary(text()),
  value: text(),
})

/** Background work: a row is claimed by one process for as long as it keeps renewing its lease. */
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
  // What a job is about, beyond its environment.
  subject: nullable(text()),
}).with({
  indexes: {
    // the next job to claim
    job_next: '(state, run_after)',
    // is there such a job?
    job_subject: '(kind, environment, subject) where subject is not null',
  },
})

/**
 * The audit log: one chain per organization and one ('') for the installation. Each row holds the hash of the one
 * before it, so that a row that is changed or gone shows. Walked in order: where chain = ? and position > ?
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
    // the newest events, or those of a span of time
    audit_at: '(chain, at, position)',
    // … of a user
    audit_actor: '(chain, actor, at, position)',
    // … of a kind
    audit_action: '(chain, action, at, position)',
    // … about one thing
    audit_target: '(chain, target_id, at, position)',
    // … in a space
    audit_space: '(chain, space, at, position)',
  },
})

/** The end of each chain: without it, the newest rows could be cut off unseen. */
export const auditHead = table('audit_head', {
  chain: primary(text()),
  position: bigint(),
  hash: text(),
})
