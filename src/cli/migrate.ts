import { defineCommand } from 'citty'
import { createContext } from '#app/context'
import { ownConfig, run } from './run.ts'

export const migrateCommand = defineCommand({
  meta: { name: 'migrate', description: 'Bring the database up to this version without starting the server' },
  run: () =>
    run(async () => {
      await using ctx = await createContext(ownConfig(), { server: true, migrate: true, logToStandardError: true })
      const { applied } = ctx.store
      console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    }),
})
