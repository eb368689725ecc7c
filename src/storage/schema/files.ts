import { bigint, double, flag, integer, nullable, primary, text } from './column.ts'
import { table } from './table.ts'

/** Where the bytes behind an asset's public address are. */
export const assetFile = table('asset_file', {
  space: text(),
  asset: text(),
  hash: text(),
  fileName: text(),
  contentType: text(),
  size: bigint(),
  fileKey: text(),
  createdAt: bigint(),
  // The checksum of the bytes, the size of the picture, the point that must stay in view when it is cut.
  // The name as it was given; the one in the address has only safe characters.
  name: nullable(text()),
  sha256: nullable(text()),
  width: nullable(integer()),
  height: nullable(integer()),
  focusX: nullable(double()),
  focusY: nullable(double()),
  // Since when no current or published content has this address.
  unusedSince: nullable(bigint()),
}).with({
  primaryKey: 'space, asset, hash',
  indexes: {
    // do two addresses share these bytes?
    asset_file_key: '(file_key)',
    // those that have been unused for long enough
    asset_file_unused: '(unused_since) where unused_since is not null',
  },
})

/** Bytes that were sent and wait to become the file of an asset. */
export const upload = table('upload', {
  space: text(),
  id: text(),
  environment: nullable(text()),
  fileKey: text(),
  size: bigint(),
  sha256: text(),
  createdAt: bigint(),
  createdBy: text(),
  expiresAt: bigint(),
}).with({
  primaryKey: 'space, id',
  indexes: {
    // the next ones to expire
    upload_expires: '(expires_at)',
    // does an upload still need these bytes?
    upload_file_key: '(file_key)',
    // the bytes of a user's uploads that have not expired, from the index alone
    upload_user: '(created_by, expires_at, size)',
  },
})

/** Pictures made from pictures, by the hash of all that they were made by. They can be made again, so they are the first to go. */
export const imageVariant = table('image_variant', {
  key: primary(text()),
  space: text(),
  asset: text(),
  hash: text(),
  contentType: text(),
  size: bigint(),
  fileKey: text(),
  usedAt: bigint(),
}).with({
  indexes: {
    // those of one file
    image_variant_file: '(space, asset, hash)',
    // those that were used longest ago
    image_variant_used: '(used_at)',
  },
})

/**
 * Keys in the file store that no row refers to: written before the bytes are, and when the last row is gone. So whatever
 * happens in between, the bytes are found again.
 */
export const unownedFile = table('unowned_file', {
  fileKey: primary(text()),
  removeAfter: bigint(),
  removing: flag({ default: '0' }),
}).with({
  indexes: {
    // those that are due
    unowned_file_due: '(remove_after)',
  },
})

/** Why the file of an asset could not be processed. */
export const failedFile = table('failed_file', {
  resource: bigint(),
  locale: text(),
  reason: text(),
  message: text(),
  at: bigint(),
}).with({
  primaryKey: 'resource, locale',
})
