// A few thousand rows in the read models, without the content behind them: plans look at nothing else.

export const ENTRIES = 4000
const AUTHORS = 50

/** Statements that both engines understand. */
export function fillTables(): string[] {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ENTRIES})`
  const each = (insert: string, select: string) => `insert into ${insert} ${numbers} select ${select} from n`
  const shown = `shown (environment, stage, kind, id, resource, content_type, body_key, version, revision, changed,
    created_at, created_by, updated_at, updated_by, published_version, published_at, first_published_at, archived_at)`
  const value =
    'field_value (environment, since, gone, content_type, resource, field, locale, item, text_value, number_value)'
  const both = '1, 1, 0'
  const ofStages = ['published', 'current'].flatMap((stage) => {
    const isCurrent = stage === 'current'
    const few = (n: number, is: string) => (isCurrent ? `case when i % ${n} = 0 then ${is} end` : 'null')
    const at = `1, '${stage}'`
    return [
      each(
        shown,
        `${at}, 'Entry', 'post-' || i, i, 'post', i, i, i, ${isCurrent ? 'case when i % 500 = 0 then 1 else 0 end' : '0'},
          i, 'user' || (i % 400), i, 'user1', i, i, i, ${few(400, 'i')}`,
      ),
      `insert into ${shown} ${numbers} select ${at}, 'Entry', 'author-' || i, i + 100000, 'author', i, 1, 1, 0, i, 'user1', i,
        'user1', 1, i, i, cast(null as bigint) from n where i <= ${AUTHORS}`,
    ]
  })
  return [
    ...ofStages,
    each(value, `${both}, 'post', i, 'slug', '', 0, 'slug-' || i, null`),
    each(value, `${both}, 'post', i, 'stars', '', 0, cast(null as text), i`),
    each(value, `${both}, 'post', i, 'free', '', 0, cast(null as text), i % 2`),
    each(value, `${both}, 'post', i, 'tags', '', 0, 'tag-' || (i % 300), null`),
    each(value, `${both}, 'post', i, 'tags', '', 1, case when i % 2 = 0 then 'even' else 'odd' end, null`),
    each(value, `${both}, 'post', i, 'author', '', 0, 'author-' || (i % ${AUTHORS}), null`),
    each(value, `${both}, 'post', i, 'where', '', 0, cast(null as text), i % 80`),
    `insert into ${value} ${numbers} select ${both}, 'post', i, 'rare', '', 0, cast(null as text), cast(null as double precision)
      from n where i % 400 = 0`,
    `insert into ${value} ${numbers} select ${both}, 'author', i + 100000, 'name', '', 0, 'name-' || i, cast(null as double precision)
      from n where i <= ${AUTHORS}`,
    each(
      'link (environment, since, gone, source, field, locale, position, target_kind, target_id, hidden)',
      `${both}, i, 'author', '', 0, 'Entry', 'author-' || (i % ${AUTHORS}), 0`,
    ),
    each(
      'field_location (environment, since, gone, content_type, resource, field, locale, lat, lon, x, y, z)',
      `${both}, 'post', i, 'where', '', i % 80, i % 80, 1, 0, 0`,
    ),
    each(
      'text_row (environment, since, gone, resource, field, locale, words, hidden)',
      `${both}, i, 'slug', '', 'common word' || i || ' more' || (i % 7), 0`,
    ),
    each('label (environment, since, gone, resource, kind, target)', `${both}, i, 'Tag', 'tag' || (i % 300)`),
  ]
}
