import { defineCommand } from 'citty'
import { createContext } from '#app/context'
import { isOrganizationRole } from '#domain/users/user'
import { randomId } from '#lib/ids'
import { OperatorProblem } from '#lib/operator-problem'
import { createMember } from '#usecases/installation/create-member'
import { firstLoginOf } from '#usecases/installation/first-login'
import { resetAccount } from '#usecases/installation/reset-account'
import { createResetLinkByEmail, resetUrl } from '#usecases/users/reset-link'
import { setUserState } from '#usecases/users/set-user-state'
import { ownConfig, run } from './run.ts'

const createCommand = defineCommand({
  meta: { name: 'create', description: 'Create a user in the first organization' },
  args: {
    email: { type: 'string', required: true, description: 'E-mail address to sign in with' },
    name: { type: 'string', description: 'First and last name' },
    role: { type: 'string', default: 'admin', description: 'owner, admin, developer or member' },
    password: { type: 'string', description: 'Password of 12 characters or more; made up and printed when left out' },
  },
  run: ({ args }) =>
    run(async () => {
      if (!isOrganizationRole(args.role)) {
        throw new OperatorProblem(`--role must be owner, admin, developer or member, not ${args.role}.`)
      }
      const password = args.password ?? randomId(16)
      const [firstName = '', ...rest] = (args.name ?? '').split(' ')
      await using ctx = await createContext(ownConfig(), { server: false, logToStandardError: true })
      const user = await createMember(ctx, {
        email: args.email,
        firstName,
        lastName: rest.join(' '),
        password,
        role: args.role,
      })
      console.log(`Created ${user.email} (${user.id}), ${args.role} of the first organization.`)
      if (args.password === undefined) console.log(`Password: ${password}`)
    }),
})

const stateCommand = (name: 'suspend' | 'activate', state: 'suspended' | 'active', description: string) =>
  defineCommand({
    meta: { name, description },
    args: { email: { type: 'string', required: true, description: 'E-mail address of the user' } },
    run: ({ args }) =>
      run(async () => {
        await using ctx = await createContext(ownConfig(), { server: false, logToStandardError: true })
        const { userId } = await firstLoginOf(ctx)
        const { value } = await setUserState(ctx, { kind: 'system', userId }, { email: args.email, state })
        console.log(`${value.email} is ${value.state}.`)
      }),
  })

const passwordCommand = defineCommand({
  meta: { name: 'password', description: 'Give a user a new password; ends all sessions' },
  args: {
    email: { type: 'string', required: true, description: 'E-mail address of the user' },
    password: { type: 'string', description: 'Password of 12 characters or more; made up and printed when left out' },
    'revoke-tokens': { type: 'boolean', description: 'Revoke the personal access tokens of the user too' },
    'remove-second-factor': { type: 'boolean', description: 'For a user who has lost it, with all recovery codes' },
  },
  run: ({ args }) =>
    run(async () => {
      const password = args.password ?? randomId(16)
      await using ctx = await createContext(ownConfig(), { server: false, logToStandardError: true })
      const removeSecondFactor = args['remove-second-factor'] === true
      const revokeTokens = args['revoke-tokens'] === true
      await resetAccount(ctx, { email: args.email, password, removeSecondFactor, revokeTokens })
      console.log(`${args.email} has a new password, and all sessions have ended.`)
      if (args.password === undefined) console.log(`Password: ${password}`)
    }),
})

const resetCommand = defineCommand({
  meta: { name: 'reset-password', description: 'Print a link with which a user chooses a new password' },
  args: { email: { type: 'string', required: true, description: 'E-mail address of the user' } },
  run: ({ args }) =>
    run(async () => {
      await using ctx = await createContext(ownConfig(), { server: false, logToStandardError: true })
      const { value } = await createResetLinkByEmail(ctx, args.email)
      console.log(`${value.user.email} can choose a new password within 24 hours, once:`)
      console.log(resetUrl(ctx, value.secret))
    }),
})

export const userCommand = defineCommand({
  meta: { name: 'user', description: 'Manage users' },
  subCommands: {
    create: createCommand,
    password: passwordCommand,
    'reset-password': resetCommand,
    suspend: stateCommand('suspend', 'suspended', 'Suspend a user: their tokens and sessions stop working'),
    activate: stateCommand('activate', 'active', 'Reactivate a suspended user'),
  },
})
