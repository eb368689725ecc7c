import type { Dialect } from '../sql/dialect.ts'

/** How many resources each stage shows: a search for all of a content type has to tell, and counting a million takes its time. */
export const tallies = (d: Dialect): readonly string[] => [
  `create table tally (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    kind ${d.text} not null,
    content_type ${d.text} not null,
    archived integer not null,
    n ${d.bigint} not null,
    primary key (environment, stage, kind, content_type, archived)
  )${d.clustered}`,
  `insert into tally (environment, stage, kind, content_type, archived, n)
    select environment, stage, kind, coalesce(content_type, ''), case when archived_at is null then 0 else 1 end, count(*)
    from shown group by 1, 2, 3, 4, 5`,
  ...d.tallyOfShown,
]
