import type { Dialect } from '../sql/dialect.ts'

/** Environments that are copies, aliases, locales whose codes change, tags in use, and work that goes on in the background. */
export const places = (d: Dialect): readonly string[] => [
  // A deleted space is gone for everybody at once; its rows go later, a few at a time.
  `alter table space add column deleted_at ${d.bigint}`,

  // Where a copy comes from, and the position of the log at which both were equal: the base of a later merge.
  `alter table environment add column source ${d.bigint}`,
  `alter table environment add column base_position ${d.bigint}`,
  // How often locale codes were renamed or deleted here, and each time which one: see 0009 in docs/decisions.
  `alter table environment add column epoch integer not null default 0`,
  `alter table environment add column relabels ${d.text}`,
  // The locale codes in a body are those of this epoch.
  `alter table content_version add column epoch integer not null default 0`,
  // The name of a locale in the read models; it stays when the code changes, and is never used twice.
  `alter table locale add column label ${d.text} not null default ''`,
  `update locale set label = code`,

  // For copies: the resource it was copied from, and its version and content then.
  `alter table resource add column origin ${d.bigint}`,
  `alter table resource add column base_version integer`,
  `alter table resource add column base_body_key ${d.bigint}`,

  // Ids of environments can change (master becomes an alias), keys cannot. The alias is the name the writer used.
  `alter table change add column environment_key ${d.bigint}`,
  `alter table change add column alias ${d.text}`,
  `update change set environment_key =
    (select e.key from environment e where e.space = change.space and e.id = change.environment)`,

  `create table environment_alias (
    space ${d.text} not null references space (id),
    id ${d.text} not null,
    environment ${d.bigint} not null references environment (key),
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (space, id)
  )`,
  // aliases of an environment
  `create index environment_alias_environment on environment_alias (environment)`,

  // Read model: which tags the current and the published body of a resource carry, whatever its state.
  `create table tagged (
    environment ${d.bigint} not null,
    tag ${d.text} not null,
    resource ${d.bigint} not null,
    stage ${d.text} not null,
    primary key (resource, stage, tag)
  )`,
  // is a tag in use?
  `create index tagged_tag on tagged (environment, tag)`,
  tagsOf(d, 'current', 'body_key'),
  tagsOf(d, 'published', 'published_body_key'),

  // Background work: a row is claimed by one process for as long as it keeps renewing its lease.
  `create table job (
    key ${d.identity},
    kind ${d.text} not null,
    space ${d.text} not null,
    environment ${d.bigint},
    state ${d.text} not null,
    progress ${d.text},
    attempts integer not null,
    owner ${d.text},
    lease_until ${d.bigint} not null,
    run_after ${d.bigint} not null,
    error ${d.text},
    created_at ${d.bigint} not null
  )`,
  // the next job to claim
  `create index job_next on job (state, run_after)`,
]

function tagsOf(d: Dialect, stage: string, body: string): string {
  const [list, id] =
    d.name === 'sqlite'
      ? [`json_each(v.body, '$.metadata.tags') t`, `json_extract(t.value, '$.sys.id')`]
      : [`jsonb_array_elements(v.body::jsonb -> 'metadata' -> 'tags') t`, `t.value -> 'sys' ->> 'id'`]
  return `insert into tagged (environment, tag, resource, stage)
    select distinct r.environment, ${id}, r.key, '${stage}' from resource r
    join content_version v on v.key = r.${body} cross join ${list} where r.kind in ('Entry', 'Asset')`
}
