import { bigint, double, flag, integer, nullable, primary, text } from './column.ts'
import { table } from './table.ts'

/** Maps the URL of an asset's file to its bytes. */
export const assetFile = table('asset_file', {
  space: text(),
  asset: text(),
  hash: text(),
  fileName: text(),
  contentType: text(),
  size: bigint(),
  fileKey: text(),
  createdAt: bigint(),
  // The original file name; `fileName` in the URL has only safe characters.
  name: nullable(text()),
  sha256: nullable(text()),
  width: nullable(integer()),
  height: nullable(integer()),
  focusX: nullable(double()),
  focusY: nullable(double()),
  // Since when no current or published content uses this URL.
  unusedSince: nullable(bigint()),
}).with({
  primaryKey: 'space, asset, hash',
  indexes: {
    // do two URLs share these bytes?
    asset_file_key: '(file_key)',
    // files to delete
    asset_file_unused: '(unused_since) where unused_since is not null',
    // assets with the same bytes
    asset_file_sha256: '(space, sha256, asset)',
  },
})

/** Uploaded bytes that are not the file of an asset yet. */
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
    // does an upload use these bytes?
    upload_file_key: '(file_key)',
    // bytes of a user's unexpired uploads, from the index alone
    upload_user: '(created_by, expires_at, size)',
  },
})

/**
 * Rendered images, by the hash of their source and parameters. They can be rendered again, so they are evicted first.
 */
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
    // variants of one file
    image_variant_file: '(space, asset, hash)',
    // least recently used variants
    image_variant_used: '(used_at)',
  },
})

/**
 * Keys in the file store without an owner. Written before the bytes are stored and after the last owner is deleted, so
 * that no bytes are lost track of.
 */
export const unownedFile = table('unowned_file', {
  fileKey: primary(text()),
  removeAfter: bigint(),
  removing: flag({ default: '0' }),
}).with({
  indexes: {
    // keys to remove now
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
