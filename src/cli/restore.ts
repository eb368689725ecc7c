import { defineCommand } from 'citty'
import { checkInstallation } from '#app/check-installation'
import { restoreInstallation } from '#app/restore-installation'
import { describeBackup, locationConfig, parseBackupId } from './backup.ts'
import { reportFindings } from './doctor.ts'
import { run } from './run.ts'

export const restoreCommand = defineCommand({
  meta: { name: 'restore', description: 'Restore a backup into an empty database, of either kind' },
  args: {
    from: { type: 'string', description: 'A folder, or s3://bucket/prefix; the same as SHEAF_BACKUP_TO' },
    backup: { type: 'string', description: 'Id of the backup; default: the newest' },
    force: {
      type: 'boolean',
      description: 'Replace a database that is in use. SQLite: its file is renamed. PostgreSQL: its content is lost',
    },
  },
  run: ({ args }) =>
    run(async () => {
      const config = locationConfig(args.from)
      const id = parseBackupId(args.backup)
      const { manifest, rows, files, replaced } = await restoreInstallation(config, {
        id,
        replace: args.force === true,
      })
      console.log(`Restored ${describeBackup(manifest)}`)
      console.log(`${rows} rows were inserted, ${files} files were missing and are restored.`)
      if (replaced !== null) console.log(`The replaced database is ${replaced}.`)
      for (const key of manifest.files.unreadable) console.error(`File ${key} is not in the backup.`)
      reportFindings(await checkInstallation(config))
    }),
})
