import { defineCommand } from 'citty'
import { createContext } from '#app/context'
import { OperatorProblem } from '#lib/operator-problem'
import { createTokenFor } from '#usecases/installation/create-token-for'
import { ownConfig, run } from './run.ts'

const createCommand = defineCommand({
  meta: { name: 'create', description: 'Create a management token; it is printed once' },
  args: {
    email: { type: 'string', description: 'The user of the token; default: the first user' },
    name: { type: 'string', default: 'Command line', description: 'What the token is for' },
    'read-only': { type: 'boolean', description: 'The token may only read' },
    days: { type: 'string', description: 'Days until it expires; default: never' },
  },
  run: ({ args }) =>
    run(async () => {
      const days = args.days === undefined ? null : Number(args.days)
      if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 3650)) {
        throw new OperatorProblem('--days must be a whole number from 1 to 3650.')
      }
      await using ctx = await createContext(ownConfig(), { server: false, logToStandardError: true })
      const token = await createTokenFor(ctx, {
        email: args.email ?? null,
        name: args.name,
        scope: args['read-only'] ? 'read' : 'manage',
        days,
      })
      console.log(token)
    }),
})

export const tokenCommand = defineCommand({
  meta: { name: 'token', description: 'Manage tokens' },
  subCommands: { create: createCommand },
})
