import { defineCommand } from 'citty'
import { createContext } from '#app/context'
import { openArchive } from '#app/open-archive'
import { type Manifest, sizeOfParts } from '#domain/backups/manifest'
import { formatBytes } from '#lib/bytes'
import { OperatorProblem } from '#lib/operator-problem'
import { version } from '#lib/version'
import { recordSuccess } from '#usecases/backups/backup-result'
import { createBackup } from '#usecases/backups/create-backup'
import { verifyBackup } from '#usecases/backups/verify-backup'
import { ownConfig, run } from './run.ts'

const to = {
  type: 'string',
  description: 'A folder, or s3://bucket/prefix; the same as SHEAF_BACKUP_TO',
} as const

const keep = {
  type: 'string',
  description: 'Delete older backups, so that this many are left; default: delete none',
} as const

export const locationConfig = (location: string | undefined) =>
  ownConfig(location === undefined ? {} : { SHEAF_BACKUP_TO: location })

/** Ids become names of objects. */
export function parseBackupId(id: string | undefined): string | null {
  if (id === undefined) return null
  if (!/^[\w-]+$/.test(id)) throw new OperatorProblem(`--backup must be the id of a backup, not ${id}.`)
  return id
}

export const describeBackup = ({ id, sheaf, engine, tables, files, backupKey, ...manifest }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const parts = formatBytes(sizeOfParts({ ...manifest, id, sheaf, engine, tables, files, backupKey }))
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const listed = `${rows} rows (${parts}), ${files.count} files (${formatBytes(files.bytes)})`
  return `${id}  Sheaf ${sheaf} on ${name}, ${listed}${backupKey === null ? '' : ', encrypted'}`
}

const createCommand = defineCommand({
  meta: { name: 'create', description: 'Create a backup of database and files; the server may run' },
  args: { to, keep },
  run: ({ args }) =>
    run(async () => {
      const count = args.keep === undefined ? null : Number(args.keep)
      if (count !== null && !(Number.isInteger(count) && count >= 1)) {
        throw new OperatorProblem('--keep must be a whole number from 1.')
      }
      const config = locationConfig(args.to)
      const archive = openArchive(config)
      await using ctx = await createContext(config, { server: false, logToStandardError: true })
      const stopping = new AbortController()
      process.once('SIGINT', () => stopping.abort(new OperatorProblem('The backup was interrupted.')))
      const created = (await createBackup(ctx, archive, { version, keep: count, signal: stopping.signal }))!
      await recordSuccess(ctx, created)
      const { manifest, copied, deleted } = created
      console.log(describeBackup(manifest))
      console.log(`${copied.count} files were new (${formatBytes(copied.bytes)}).`)
      if (deleted.length > 0) console.log(`Deleted ${deleted.join(', ')}.`)
      if (manifest.backupKey === null) console.log('The backup is not encrypted; SHEAF_BACKUP_KEY sets a key.')
      console.log('The secret key (secret.key, SHEAF_SECRET_KEY) is not part of the backup. A restore needs it.')
      for (const key of manifest.files.unreadable) console.error(`File ${key} cannot be read and is not in the backup.`)
      if (manifest.files.unreadable.length > 0) process.exitCode = 2
    }),
})

const listCommand = defineCommand({
  meta: { name: 'list', description: 'List the backups, oldest first' },
  args: { to },
  run: ({ args }) =>
    run(async () => {
      const archive = openArchive(locationConfig(args.to))
      const { complete, incomplete } = await archive.ids()
      for (const id of complete) console.log(describeBackup(await archive.readManifest(id)))
      for (const id of incomplete) console.log(`${id}  incomplete: running or interrupted`)
      if (complete.length + incomplete.length === 0) console.log('There is no backup.')
    }),
})

const verifyCommand = defineCommand({
  meta: { name: 'verify', description: 'Read a backup with all its files and verify the checksums' },
  args: { to, backup: { type: 'string', description: 'Id of the backup; default: the newest' } },
  run: ({ args }) =>
    run(async () => {
      const archive = openArchive(locationConfig(args.to))
      const id = parseBackupId(args.backup) ?? (await archive.ids()).complete.at(-1)
      if (id === undefined) throw new OperatorProblem('There is no complete backup.')
      const manifest = await archive.requireManifest(id)
      const findings = await verifyBackup(archive, manifest)
      for (const finding of findings) console.log(`✗ ${finding}`)
      for (const key of manifest.files.unreadable) console.log(`! File ${key} could not be read when it was created.`)
      if (findings.length === 0) console.log(`✓ ${describeBackup(manifest)}`)
      else process.exitCode = 1
    }),
})

export const backupCommand = defineCommand({
  meta: { name: 'backup', description: 'Create, list and verify backups; without a command: create one' },
  // Repeated, so that the value of an option is not taken for a command.
  args: { to, keep },
  default: 'create',
  subCommands: { create: createCommand, list: listCommand, verify: verifyCommand },
})
