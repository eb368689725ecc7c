import { defineCommand } from 'citty'
import { createContext } from '#app/context'
import { createGraphql } from '#app/create-graphql'
import { ownConfig, run } from './run.ts'

const schemaCommand = defineCommand({
  meta: { name: 'schema', description: 'Print the GraphQL schema of an environment, for code generators' },
  args: {
    space: { type: 'string', required: true, description: 'Id of the space' },
    environment: { type: 'string', default: 'master', description: 'Id or alias of the environment' },
  },
  run: ({ args: { space, environment } }) =>
    run(async () => {
      await using ctx = await createContext(ownConfig(), { server: false, logToStandardError: true })
      console.log(await createGraphql(ctx).printSchema({ space, environment }))
    }),
})

export const graphqlCommand = defineCommand({
  meta: { name: 'graphql', description: 'Print the GraphQL schema' },
  subCommands: { schema: schemaCommand },
})
