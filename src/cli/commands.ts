import { defineCommand, runMain } from 'citty'
import { version } from '#lib/version'
import { backupCommand } from './backup.ts'
import { devCommand } from './dev.ts'
import { doctorCommand } from './doctor.ts'
import { graphqlCommand } from './graphql.ts'
import { migrateCommand } from './migrate.ts'
import { organizationCommand } from './organization.ts'
import { requireKnownOptions } from './require-known-options.ts'
import { restoreCommand } from './restore.ts'
import { run } from './run.ts'
import { startCommand } from './start.ts'
import { tokenCommand } from './token.ts'
import { userCommand } from './user.ts'

const main = defineCommand({
  meta: { name: 'sheaf', version, description: 'Sheaf, an open, self-hosted content platform' },
  subCommands: {
    start: startCommand,
    dev: devCommand,
    migrate: migrateCommand,
    doctor: doctorCommand,
    backup: backupCommand,
    restore: restoreCommand,
    user: userCommand,
    organization: organizationCommand,
    token: tokenCommand,
    graphql: graphqlCommand,
  },
})

// Files that are created in the data folder are private to this user.
process.umask(0o077)

await run(async () => {
  const args = process.argv.slice(2)
  requireKnownOptions(main, args)
  await runMain(main, { rawArgs: args })
})
