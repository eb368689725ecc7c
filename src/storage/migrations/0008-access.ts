import type { Dialect } from '../sql/dialect.ts'

/** Who may do what, and who did. */
export const access = (d: Dialect): readonly string[] => [
  // The audit log: one chain per organization and one ('') for the installation. Each row holds the hash of the one
  // before it, so that a row that is changed or gone shows. Walked in order: where chain = ? and position > ?
  `create table audit (
    chain ${d.text} not null,
    position ${d.bigint} not null,
    at ${d.bigint} not null,
    action ${d.text} not null,
    made_by ${d.text} not null,
    actor ${d.text},
    token ${d.text},
    address ${d.text},
    space ${d.text},
    target_type ${d.text} not null,
    target_id ${d.text} not null,
    details ${d.text} not null,
    previous ${d.text} not null,
    hash ${d.text} not null,
    primary key (chain, position)
  )`,
  // the newest events, or those of a span of time
  `create index audit_at on audit (chain, at, position)`,
  // … of a user
  `create index audit_actor on audit (chain, actor, at, position)`,
  // … of a kind
  `create index audit_action on audit (chain, action, at, position)`,
  // … about one thing
  `create index audit_target on audit (chain, target_id, at, position)`,
  // … in a space
  `create index audit_space on audit (chain, space, at, position)`,

  // The end of each chain: without it, the newest rows could be cut off unseen.
  `create table audit_head (
    chain ${d.text} primary key,
    position ${d.bigint} not null,
    hash ${d.text} not null
  )`,
]
