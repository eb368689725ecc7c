// Where files and backups are stored.
import { publicOrigin } from '../address-kinds.ts'
import {
  accessKey,
  bearerToken,
  boolean,
  bucketName,
  duration,
  integer,
  keyPrefix,
  objectLocation,
  secretKey,
  word,
} from '../kinds.ts'
import { secret, setting } from './setting.ts'
import { DAY, MINUTE } from './units.ts'

export const S3 = {
  bucket: setting(
    'SHEAF_S3_BUCKET',
    bucketName,
    null,
    'Store asset files in this S3 bucket. Unset: in the data folder.',
  ),
  endpoint: setting('SHEAF_S3_ENDPOINT', publicOrigin, null, 'Address of an S3-compatible store. Unset: Amazon S3.'),
  region: setting('SHEAF_S3_REGION', word, 'us-east-1', 'Region of the bucket.'),
  prefix: setting('SHEAF_S3_PREFIX', keyPrefix, '', 'Prefix of every file name in the bucket.'),
  pathStyle: setting('SHEAF_S3_PATH_STYLE', boolean, '1', 'Write the bucket into the path, not into the host name.'),
  accessKeyId: setting(
    'SHEAF_S3_ACCESS_KEY',
    accessKey,
    null,
    'Id of the access key. Unset: the credentials of the machine.',
  ),
  secretAccessKey: secret('SHEAF_S3_SECRET_KEY', bearerToken, 'Secret of the access key.'),
} as const

export const BACKUP = {
  to: setting(
    'SHEAF_BACKUP_TO',
    objectLocation,
    null,
    'Folder or S3 prefix of backups; S3 uses the endpoint, region and access key of `SHEAF_S3_…`.',
  ),
  everyMs: setting(
    'SHEAF_BACKUP_EVERY',
    duration(MINUTE, 30 * DAY),
    null,
    'Interval of scheduled backups, such as `24h`. Unset: only `sheaf backup` creates backups.',
  ),
  keep: setting(
    'SHEAF_BACKUP_KEEP',
    integer(1, 10_000),
    '14',
    'Scheduled backups that are kept; older ones are deleted.',
  ),
  key: secret('SHEAF_BACKUP_KEY', secretKey, 'Encrypts backups. Unset: they are not encrypted.'),
} as const
