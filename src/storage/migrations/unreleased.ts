import { OperatorProblem } from '#lib/operator-problem'

/** The migrations before the first release. Together they create the schema of `0001-baseline`. */
const UNRELEASED = `0001-foundation 0002-places 0003-model 0004-search 0005-narrow 0006-webhooks 0007-files 0008-access
  0009-sign-in 0010-sync 0012-published-locales 0013-ui-documents 0014-claims-of-lanes 0015-presence 0016-shared-rows
  0017-bulk-actions 0018-scheduled-actions 0019-tallies 0020-one-row 0021-schema-compatibility 0022-membership-ids
  0023-sign-in-rules 0024-archived-spaces 0025-space-wide-changes 0026-uploads-of-users`.split(/\s+/)

export class UnreleasedSchema extends OperatorProblem {}

/** Do these migrations make up the baseline? Throws for a database of an older unreleased version. */
export function isUnreleasedBaseline(applied: readonly { name: string }[]): boolean {
  if (applied[0]?.name !== UNRELEASED[0]) return false
  if (applied.length === UNRELEASED.length && applied.every(({ name }, i) => name === UNRELEASED[i])) return true
  throw new UnreleasedSchema(
    'The database was created by an unreleased version of Sheaf. Export its spaces with that version and import them here, or start with an empty database.',
  )
}
