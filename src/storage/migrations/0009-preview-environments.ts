import type { Dialect } from '../sql/dialect.ts'

/** Until now the web app stored preview sites in the UI config of each environment, in a form that the API did not check. */
const FROM_UI_CONFIG: Readonly<Record<Dialect['name'], string>> = {
  sqlite: `select e.space, p.value ->> 'id', p.value ->> 'name', coalesce(p.value ->> 'description', ''),
      (select json_group_array(json_object('contentType', c.value ->> 'entityId', 'url', c.value ->> 'url',
          'enabled', json(iif(c.value ->> 'enabled', 'true', 'false')), 'example', json('false')))
        from json_each(p.value, '$.configurations') c
        where json_type(c.value, '$.entityId') = 'text' and c.value ->> 'url' like 'http%'),
      0, d.created_at, d.created_by, d.updated_at, d.updated_by
    from environment e join ui_document d on d.environment = e.key and d.kind = 'UIConfig'
      join json_each(d.body, '$.livePreview.previews') p
    where json_type(d.body, '$.livePreview.previews') = 'array' and p.type = 'object'
      and json_type(p.value, '$.id') = 'text' and length(p.value ->> 'id') between 1 and 64
      and json_type(p.value, '$.name') = 'text' and json_type(p.value, '$.configurations') = 'array'`,
  postgres: `select e.space, p ->> 'id', p ->> 'name', coalesce(p ->> 'description', ''),
      (select coalesce(json_agg(json_build_object('contentType', c ->> 'entityId', 'url', c ->> 'url',
          'enabled', coalesce(c ->> 'enabled' = 'true', false), 'example', false)), '[]')::text
        from json_array_elements(p -> 'configurations') c
        where json_typeof(c -> 'entityId') = 'string' and c ->> 'url' like 'http%'),
      0, d.created_at, d.created_by, d.updated_at, d.updated_by
    from environment e join ui_document d on d.environment = e.key and d.kind = 'UIConfig'
      cross join lateral json_array_elements(case json_typeof(d.body::json -> 'livePreview' -> 'previews')
        when 'array' then d.body::json -> 'livePreview' -> 'previews' else '[]' end) p
    where json_typeof(p) = 'object' and json_typeof(p -> 'id') = 'string' and length(p ->> 'id') between 1 and 64
      and json_typeof(p -> 'name') = 'string' and json_typeof(p -> 'configurations') = 'array'`,
}

export const previewEnvironments = (d: Dialect): readonly string[] => [
  `create table preview_environment (space ${d.text} not null, id ${d.text} not null, name ${d.text} not null,
    description ${d.text} not null, configurations ${d.text} not null, version integer not null, created_at ${d.bigint} not null,
    created_by ${d.text} not null, updated_at ${d.bigint} not null, updated_by ${d.text} not null, primary key (space, id))`,
  `insert into preview_environment ${FROM_UI_CONFIG[d.name]} on conflict do nothing`,
]
