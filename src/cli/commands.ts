import { defineCommand, runMain } from 'citty'
import { version } from '#lib/version'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { startCommand } from './start.ts'
import { tokenCommand } from './token.ts'
import { userCommand } from './user.ts'

const main = defineCommand({
  meta: { name: 'sheaf', version, description: 'Sheaf, an open, self-hosted content platform' },
  subCommands: {
    start: startCommand,
    migrate: migrateCommand,
    doctor: doctorCommand,
    user: userCommand,
    token: tokenCommand,
  },
})

// Files that are created in the data folder are private to this user.
process.umask(0o077)

await runMain(main)
