import { join } from 'node:path'
import type { Config } from '#config/config'
import { diskFiles } from '#files/disk'
import type { FileStore } from '#files/file-store'
import { s3Files } from '#files/s3'

/** The file store: the data folder, or the S3 bucket if one is configured. */
export function openFiles(config: Config): FileStore {
  return config.s3 === null ? diskFiles(join(config.dataDir, 'files')) : s3Files(config.s3)
}
