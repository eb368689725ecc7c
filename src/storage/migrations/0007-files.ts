import type { Dialect } from '../sql/dialect.ts'

/** Uploads, what is known of files, pictures made from pictures, and bytes that nothing refers to. */
export const files = (d: Dialect): readonly string[] => [
  // Bytes that were sent and wait to become the file of an asset.
  `create table upload (
    space ${d.text} not null,
    id ${d.text} not null,
    environment ${d.text},
    file_key ${d.text} not null,
    size ${d.bigint} not null,
    sha256 ${d.text} not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    expires_at ${d.bigint} not null,
    primary key (space, id)
  )`,
  // the next ones to expire
  `create index upload_expires on upload (expires_at)`,
  // does an upload still need these bytes?
  `create index upload_file_key on upload (file_key)`,

  // The checksum of the bytes, the size of the picture, the point that must stay in view when it is cut.
  // The name as it was given; the one in the address has only safe characters.
  `alter table asset_file add column name ${d.text}`,
  `alter table asset_file add column sha256 ${d.text}`,
  `alter table asset_file add column width integer`,
  `alter table asset_file add column height integer`,
  `alter table asset_file add column focus_x ${d.double}`,
  `alter table asset_file add column focus_y ${d.double}`,
  // Since when no current or published content has this address.
  `alter table asset_file add column unused_since ${d.bigint}`,
  // do two addresses share these bytes?
  `create index asset_file_key on asset_file (file_key)`,
  // those that have been unused for long enough
  `create index asset_file_unused on asset_file (unused_since) where unused_since is not null`,

  // Pictures made from pictures, by the hash of all that they were made by. They can be made again, so they are the first to go.
  `create table image_variant (
    key ${d.text} primary key,
    space ${d.text} not null,
    asset ${d.text} not null,
    hash ${d.text} not null,
    content_type ${d.text} not null,
    size ${d.bigint} not null,
    file_key ${d.text} not null,
    used_at ${d.bigint} not null
  )`,
  // those of one file
  `create index image_variant_file on image_variant (space, asset, hash)`,
  // those that were used longest ago
  `create index image_variant_used on image_variant (used_at)`,

  // Keys in the file store that no row refers to: written before the bytes are, and when the last row is gone. So whatever
  // happens in between, the bytes are found again.
  `create table unowned_file (
    file_key ${d.text} primary key,
    remove_after ${d.bigint} not null,
    removing integer not null default 0
  )`,
  // those that are due
  `create index unowned_file_due on unowned_file (remove_after)`,

  // What a job is about, beyond its environment.
  `alter table job add column subject ${d.text}`,
  // is there such a job?
  `create index job_subject on job (kind, environment, subject) where subject is not null`,

  // Why the file of an asset could not be processed.
  `create table failed_file (
    resource ${d.bigint} not null,
    locale ${d.text} not null,
    reason ${d.text} not null,
    message ${d.text} not null,
    at ${d.bigint} not null,
    primary key (resource, locale)
  )`,

  // Whether the files of a space need signed addresses: null, 'unpublished' or 'all'.
  `alter table space add column asset_protection ${d.text}`,
]
