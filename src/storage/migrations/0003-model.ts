import type { Dialect } from '../sql/dialect.ts'

/** What belongs to the content model beside the content: editor interfaces, unique values, history. */
export const model = (d: Dialect): readonly string[] => [
  // How the web app shows a content type; made when the type is first activated.
  `create table editor_interface (
    environment ${d.bigint} not null,
    content_type ${d.text} not null,
    version integer not null,
    body ${d.text} not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (environment, content_type)
  )`,

  // Values that only one published entry of a content type may have, as hashes: of two writers who claim the same one at
  // the same time, the primary key lets one through. Place 0 is the claim; entries that already shared a value when
  // their field became unique hold it at a place of their own, so that it stays taken until the last of them is gone.
  `create table claimed_value (
    environment ${d.bigint} not null,
    content_type ${d.text} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    value ${d.text} not null,
    place ${d.bigint} not null,
    resource ${d.bigint} not null,
    primary key (environment, content_type, field, locale, value, place)
  )`,
  // replaced and released by resource
  `create index claimed_value_resource on claimed_value (resource)`,

  // One row per publishing: which content it was, and sys as it was. A resource has few, so they are read whole by key.
  `create table snapshot (
    resource ${d.bigint} not null,
    version integer not null,
    id ${d.text} not null,
    body_key ${d.bigint} not null,
    sys ${d.text} not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    primary key (resource, version)
  )`,

  // Leads from the id of a deleted resource to its versions.
  `create table deleted_resource (
    key ${d.bigint} primary key,
    environment ${d.bigint} not null,
    kind ${d.text} not null,
    id ${d.text} not null,
    content_type ${d.text},
    version integer not null,
    body_key ${d.bigint} not null,
    deleted_at ${d.bigint} not null,
    deleted_by ${d.text} not null
  )`,
  // the newest of those that had this id
  `create index deleted_resource_id on deleted_resource (environment, kind, id, key)`,
]
