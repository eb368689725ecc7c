import type { Dialect } from '../sql/dialect.ts'

/**
 * Times are milliseconds since 1970, booleans are 0 and 1, JSON is text: the same bytes on both engines.
 * Above every index stands the query it serves.
 */
export const foundation = (d: Dialect): readonly string[] => [
  // Facts about the installation as a whole.
  `create table setting (
    name ${d.text} primary key,
    value ${d.text} not null
  )`,

  `create table organization (
    id ${d.text} primary key,
    name ${d.text} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    updated_at ${d.bigint} not null
  )`,

  `create table user_account (
    id ${d.text} primary key,
    email ${d.text} not null unique,
    first_name ${d.text} not null,
    last_name ${d.text} not null,
    password ${d.text},
    state ${d.text} not null,
    version integer not null,
    sign_in_count integer not null,
    created_at ${d.bigint} not null,
    updated_at ${d.bigint} not null
  )`,

  `create table organization_membership (
    organization ${d.text} not null references organization (id),
    user_id ${d.text} not null references user_account (id),
    role ${d.text} not null,
    created_at ${d.bigint} not null,
    primary key (organization, user_id)
  )`,
  // organizations and spaces of a user
  `create index organization_membership_user on organization_membership (user_id)`,

  `create table space (
    id ${d.text} primary key,
    organization ${d.text} not null references organization (id),
    name ${d.text} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null
  )`,
  // spaces of a user, by organization
  `create index space_organization on space (organization, name, id)`,

  // The newest position of each space's log. A writer moves it as the last thing before its commit, so that positions
  // follow the order of commits and the row is locked for as short as can be.
  `create table space_head (
    space ${d.text} primary key references space (id),
    position ${d.bigint} not null
  )`,

  // The change log: the spine. Read in order behind a cursor: where space = ? and position > ?
  `create table change (
    space ${d.text} not null,
    position ${d.bigint} not null,
    environment ${d.text},
    type ${d.text} not null,
    id ${d.text} not null,
    action ${d.text} not null,
    version integer not null,
    body_key ${d.bigint},
    sys ${d.text},
    actor ${d.text} not null,
    at ${d.bigint} not null,
    primary key (space, position)
  )`,

  `create table environment (
    key ${d.identity},
    space ${d.text} not null references space (id),
    id ${d.text} not null,
    name ${d.text} not null,
    status ${d.text} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    unique (space, id)
  )`,

  `create table locale (
    environment ${d.bigint} not null references environment (key),
    id ${d.text} not null,
    code ${d.text} not null,
    internal_code ${d.text} not null,
    name ${d.text} not null,
    fallback_code ${d.text},
    is_default integer not null,
    optional integer not null,
    in_delivery integer not null,
    in_management integer not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (environment, id),
    unique (environment, code)
  )`,

  `create table tag (
    environment ${d.bigint} not null references environment (key),
    id ${d.text} not null,
    name ${d.text} not null,
    visibility ${d.text} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (environment, id),
    unique (environment, name)
  )`,

  // Pointers and counters of content types, entries and assets. The content is in content_version.
  `create table resource (
    key ${d.identity},
    environment ${d.bigint} not null references environment (key),
    kind ${d.text} not null,
    id ${d.text} not null,
    content_type ${d.text},
    version integer not null,
    body_key ${d.bigint} not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    published_version integer,
    published_body_key ${d.bigint},
    published_at ${d.bigint},
    published_by ${d.text},
    first_published_at ${d.bigint},
    published_counter integer not null,
    archived_version integer,
    archived_at ${d.bigint},
    archived_by ${d.text},
    unique (environment, kind, id)
  )`,
  // management lists, newest change first
  `create index resource_updated on resource (environment, kind, updated_at, key)`,
  // management lists of one content type; does a content type have entries?
  `create index resource_content_type on resource (environment, kind, content_type, updated_at, key)`,
  // activated content types
  `create index resource_published on resource (environment, kind, published_at, key) where published_at is not null`,

  // Immutable content: rows are added, never changed. They outlive their resource, for history and sync.
  `create table content_version (
    key ${d.identity},
    resource ${d.bigint} not null,
    number integer not null,
    body ${d.text} not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null
  )`,
  // history of a resource
  `create unique index content_version_resource on content_version (resource, number)`,

  // Read model: what a stage (published, current) shows of an environment.
  `create table shown (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    kind ${d.text} not null,
    id ${d.text} not null,
    resource ${d.bigint} not null,
    content_type ${d.text},
    body_key ${d.bigint} not null,
    published_version integer,
    revision integer not null,
    created_at ${d.bigint} not null,
    updated_at ${d.bigint} not null,
    primary key (environment, stage, kind, id)
  )`,
  // search without content_type, newest first; total
  `create index shown_updated on shown (environment, stage, kind, updated_at, resource)`,
  // search by content_type, newest first; total
  `create index shown_content_type on shown (environment, stage, kind, content_type, updated_at, resource)`,
  // replaced and hidden by resource; joined from field_value and link
  `create unique index shown_resource on shown (resource, stage)`,

  // Read model: one row per link. Answers fields.x.sys.id=… and, without the field, links_to_entry and links_to_asset.
  `create table link (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    source ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    position integer not null,
    target_kind ${d.text} not null,
    target_id ${d.text} not null
  )`,
  // who links to a resource, in all fields or in one
  `create index link_target on link (environment, stage, target_kind, target_id, field, locale, source)`,
  // replaced and hidden by source
  `create index link_source on link (source, stage)`,

  // Read model: one row per searchable value, as delivered in a locale.
  `create table field_value (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    content_type ${d.text} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    text_value ${d.text},
    number_value ${d.double}
  )`,
  // fields.x=… on text
  `create index field_value_text on field_value (environment, stage, content_type, field, locale, text_value, resource)
    where text_value is not null`,
  // fields.x=… on numbers, dates and booleans
  `create index field_value_number on field_value (environment, stage, content_type, field, locale, number_value, resource)
    where number_value is not null`,
  // replaced and hidden by resource
  `create index field_value_resource on field_value (resource, stage)`,

  // Tokens of every kind, found by their hash. `sealed` is set for API keys alone.
  `create table token (
    id ${d.text} primary key,
    kind ${d.text} not null,
    hash ${d.text} not null unique,
    last4 ${d.text} not null,
    name ${d.text} not null,
    user_id ${d.text} references user_account (id),
    space ${d.text} references space (id),
    api_key ${d.text},
    scope ${d.text} not null,
    sealed ${d.text},
    created_at ${d.bigint} not null,
    expires_at ${d.bigint},
    revoked_at ${d.bigint},
    last_used_at ${d.bigint}
  )`,
  // tokens of a user
  `create index token_user on token (user_id, kind, created_at)`,
  // the pair of an API key
  `create index token_api_key on token (space, api_key)`,

  `create table api_key (
    space ${d.text} not null references space (id),
    id ${d.text} not null,
    preview_id ${d.text} not null,
    name ${d.text} not null,
    description ${d.text} not null,
    environments ${d.text} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (space, id),
    unique (space, preview_id)
  )`,

  // Where the bytes behind an asset's public address are.
  `create table asset_file (
    space ${d.text} not null,
    asset ${d.text} not null,
    hash ${d.text} not null,
    file_name ${d.text} not null,
    content_type ${d.text} not null,
    size ${d.bigint} not null,
    file_key ${d.text} not null,
    created_at ${d.bigint} not null,
    primary key (space, asset, hash)
  )`,
]
