import { defineCommand } from 'citty'
import { startServer } from '#app/start-server'
import { announcement, jsonAnnouncement } from './announce.ts'
import { ownConfig, run } from './run.ts'
import { version } from './version.ts'

export const startCommand = defineCommand({
  meta: { name: 'start', description: 'Start the server; creates and migrates the database when needed' },
  args: {
    json: {
      type: 'boolean',
      description: 'Print addresses and tokens as one JSON line; the log goes to standard error',
    },
  },
  run: ({ args }) =>
    run(async () => {
      const began = performance.now()
      const server = await startServer(ownConfig(), { logToStandardError: args.json === true })
      // Only the process that owns the others speaks; workers share its standard output.
      if (server.access) {
        const seconds = (performance.now() - began) / 1000
        const facts = { version, seconds, config: server.config, access: server.access }
        process.stdout.write(args.json ? `${jsonAnnouncement(facts)}\n` : announcement(facts))
      }
      await server.ended
    }),
})
