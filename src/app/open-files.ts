import { join } from 'node:path'
import type { Config } from '#config/config'
import { diskFiles } from '#files/disk'
import type { FileStore } from '#files/file-store'
import { s3Files } from '#files/s3'

/** Where the bytes of assets are: in the data folder, or in a bucket where one is configured. */
export function openFiles(config: Config): FileStore {
  return config.s3 === null ? diskFiles(join(config.dataDir, 'files')) : s3Files(config.s3)
}
