// A few thousand read-model rows without content, enough for query plans.

export const ENTRIES = 4000
const AUTHORS = 50

export function fillTables(engine: 'sqlite' | 'postgres'): string[] {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ENTRIES})`
  const each = (insert: string, select: string) => `insert into ${insert} ${numbers} select ${select} from n`
  const resource = `resource (environment, kind, id, key, content_type, body_key, version, published_counter, created_at,
    created_by, updated_at, updated_by, published_version, published_body_key, published_at, published_by,
    first_published_at, archived_at)`
  const value =
    'field_value (environment, since, gone, content_type, resource, field, locale, item, text_value, number_value)'
  const both = '1, 1, 0'
  // Generated keys need an explicit override.
  const own = engine === 'postgres' ? ' overriding system value' : ''
  return [
    `insert into organization (id, name, version, created_at, updated_at) values ('o', 'O', 1, 1, 1)`,
    `insert into space (id, organization, name, version, created_at, created_by, updated_at, updated_by)
      values ('s', 'o', 'S', 1, 1, 'u', 1, 'u')`,
    `insert into environment (space, id, name, status, version, created_at, created_by, updated_at, updated_by)
      values ('s', 'master', 'master', 'ready', 1, 1, 'u', 1, 'u')`,
    each(
      `${resource}${own}`,
      `1, 'Entry', 'post-' || i, i, 'post', i, i + case when i % 500 = 0 then 2 else 1 end, i, i, 'user' || (i % 400), i,
        'user1', i, i, i, 'user1', i, case when i % 400 = 0 then i end`,
    ),
    `insert into ${resource}${own} ${numbers} select 1, 'Entry', 'author-' || i, i + 100000, 'author', i, 2, 1, i, 'user1', i,
      'user1', 1, i, i, 'user1', i, cast(null as bigint) from n where i <= ${AUTHORS}`,
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
