import type { Dialect } from '../sql/dialect.ts'

/** Bulk actions that run as jobs, and what reverting a bulk action or a release action restores. */
export const reverts = (d: Dialect): readonly string[] => [
  'alter table bulk_action add column total integer',
  'alter table bulk_action add column done integer',
  `alter table bulk_action add column ended_at ${d.bigint}`,
  `alter table bulk_action add column undo ${d.text}`,
  `alter table bulk_action add column reverted_by ${d.text}`,
  `alter table release_action add column undo ${d.text}`,
  `alter table release_action add column reverted_by ${d.text}`,
]
