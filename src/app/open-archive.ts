import type { Config } from '#config/config'
import { diskObjects } from '#files/disk'
import { s3Objects } from '#files/s3'
import { OperatorProblem } from '#lib/operator-problem'
import { parseSecretKey } from '#lib/secret-key'
import { Archive } from '#usecases/backups/archive'

/** The folder or bucket of backups. */
export function openArchive({ backup: { to, key } }: Config): Archive {
  if (to === null) {
    throw new OperatorProblem('No location of backups is set. Use --to (--from), or SHEAF_BACKUP_TO.')
  }
  return new Archive(
    to.kind === 's3' ? s3Objects(to.s3) : diskObjects(to.folder),
    key === null ? null : parseSecretKey(key),
  )
}
