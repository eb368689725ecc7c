/** Finds assets by the checksum of their file. */
export const duplicateFiles = (): readonly string[] => [
  'create index asset_file_sha256 on asset_file (space, sha256, asset)',
]
