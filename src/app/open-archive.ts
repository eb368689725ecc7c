import type { Config } from '#config/config'
import { diskObjects } from '#files/disk'
import { FileStoreFull, type ObjectStore } from '#files/file-store'
import { s3Objects } from '#files/s3'
import { OperatorProblem } from '#lib/operator-problem'
import { parseSecretKey } from '#lib/secret-key'
import { Archive } from '#usecases/backups/archive'

/** The folder or bucket of backups. */
export function openArchive({ backup: { to, key } }: Config): Archive {
  if (to === null) throw new OperatorProblem('Say where backups are: with --to (--from), or with SHEAF_BACKUP_TO.')
  const name = to.kind === 's3' ? `s3://${to.s3.bucket}/${to.s3.prefix}` : to.folder
  const objects = to.kind === 's3' ? s3Objects(to.s3) : diskObjects(to.folder)
  return new Archive(explainingErrors(objects, name), key === null ? null : parseSecretKey(key))
}

/** Errors of the disk or of S3 name the location. */
function explainingErrors(objects: ObjectStore, name: string): ObjectStore {
  const explain = (error: unknown): never => {
    const isOfLocation = error instanceof Error && ('syscall' in error || '$metadata' in error)
    if (!isOfLocation && !(error instanceof FileStoreFull)) throw error
    throw new OperatorProblem(`The location of backups ${name} cannot be used: ${error.message}`, { cause: error })
  }
  return {
    put: (key, body) => objects.put(key, body).catch(explain),
    get: (key, range) => objects.get(key, range).catch(explain),
    sizeOf: (key) => objects.sizeOf(key).catch(explain),
    delete: (key) => objects.delete(key).catch(explain),
    deleteFolder: (folder) => objects.deleteFolder(folder).catch(explain),
    pathOf: (key) => objects.pathOf(key),
    tidy: (before) => objects.tidy(before).catch(explain),
    async *list(folder) {
      try {
        yield* objects.list(folder)
      } catch (error) {
        explain(error)
      }
    },
  }
}
