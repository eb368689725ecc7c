import { defineCommand } from 'citty'
import { createContext } from '#app/context'
import { OperatorProblem } from '#lib/operator-problem'
import { firstLoginOf } from '#usecases/installation/first-login'
import { renameOrganization } from '#usecases/organizations/rename-organization'
import { ownConfig, run } from './run.ts'

const renameCommand = defineCommand({
  meta: { name: 'rename', description: 'Rename an organization' },
  args: {
    name: { type: 'string', required: true, description: 'The new name' },
    id: { type: 'string', description: 'Id of the organization; the first one when left out' },
  },
  run: ({ args }) =>
    run(async () => {
      const name = args.name.trim()
      await using ctx = await createContext(ownConfig(), { server: false, logToStandardError: true })
      const first = await firstLoginOf(ctx)
      const id = args.id ?? first.organization
      const stored = await ctx.store.read((reader) => reader.organizations.get(id))
      if (!stored) throw new OperatorProblem(`There is no organization with the id ${id}.`)
      const actor = { kind: 'system', userId: first.userId } as const
      await renameOrganization(ctx, actor, { organization: id, version: stored.version, body: { name } })
      console.log(`The organization ${id} is now called ${name}.`)
    }),
})

export const organizationCommand = defineCommand({
  meta: { name: 'organization', description: 'Manage organizations' },
  subCommands: { rename: renameCommand },
})
