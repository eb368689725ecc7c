import { join } from 'node:path'
import { defineCommand } from 'citty'
import { startServer } from '#app/start-server'
import { writePrivateFile } from '#lib/private-file'
import { announcement, type Facts, jsonAnnouncement, type SecretsAt, secretsOf } from './announce.ts'
import { ownConfig, run } from './run.ts'
import { version } from './version.ts'

export const startCommand = defineCommand({
  meta: { name: 'start', description: 'Start the server; creates and migrates the database when needed' },
  args: {
    json: {
      type: 'boolean',
      description: 'Print URLs, login and tokens as one JSON line; the log goes to standard error',
    },
  },
  run: ({ args }) =>
    run(async () => {
      const began = performance.now()
      const server = await startServer(ownConfig(), { logToStandardError: args.json === true })
      // Only the parent process prints; workers share its standard output.
      if (server.access) {
        const seconds = (performance.now() - began) / 1000
        const facts = { version, seconds, config: server.config, access: server.access }
        const text = args.json ? `${jsonAnnouncement(facts)}\n` : announcement(facts, placeSecrets(facts))
        process.stdout.write(text)
      }
      await server.ended
    }),
})

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
