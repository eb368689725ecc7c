import { join } from 'node:path'
import { defineCommand } from 'citty'
import type { Access } from '#app/first-start'
import { startServer } from '#app/start-server'
import { writePrivateFile } from '#lib/private-file'
import { version } from '#lib/version'
import {
  announcement,
  type Facts,
  jsonAnnouncement,
  roleAnnouncement,
  type SecretsAt,
  type Start,
  secretsOf,
} from './announce.ts'
import { ownConfig, run } from './run.ts'

export const startCommand = defineCommand({
  meta: { name: 'start', description: 'Start the server; creates and migrates the database when needed' },
  args: {
    role: { type: 'string', description: 'all, delivery or worker; the same as SHEAF_ROLE' },
    json: {
      type: 'boolean',
      description: 'Print URLs, login and tokens as one JSON line; the log goes to standard error',
    },
  },
  run: ({ args }) =>
    run(async () => {
      const began = performance.now()
      const config = ownConfig(args.role === undefined ? {} : { SHEAF_ROLE: args.role })
      const server = await startServer(config, { logToStandardError: args.json === true })
      if (server.isAnnounced) {
        const seconds = (performance.now() - began) / 1000
        process.stdout.write(announce({ version, seconds, config: server.config }, server.access, args.json === true))
      }
      await server.ended
    }),
})

function announce(start: Start, access: Access | null, isJson: boolean): string {
  if (isJson) return `${jsonAnnouncement(start, access)}\n`
  if (access === null) return roleAnnouncement(start)
  const facts = { ...start, access }
  return announcement(facts, placeSecrets(facts))
}

const FILE_NAME = 'first-login.txt'

/** Output that is not a terminal is stored (a file, a journal, a container log), so secrets do not go there. */
function placeSecrets(facts: Facts): SecretsAt {
  if (!facts.access.isFirst) return 'nowhere'
  if (process.stdout.isTTY) return 'here'
  const file = join(facts.config.dataDir, FILE_NAME)
  try {
    writePrivateFile(file, `\n${secretsOf(facts)}\n`)
    return { file }
  } catch (error) {
    process.stderr.write(`The first login could not be written to ${file}: ${(error as Error).message}\n`)
    return 'nowhere'
  }
}
