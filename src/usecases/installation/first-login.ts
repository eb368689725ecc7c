import { normalEmail, type User } from '#domain/users/user'
import { randomId } from '#lib/ids'
import { newPasswordProblem } from '#lib/new-password'
import { OperatorProblem } from '#lib/operator-problem'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { newTokenText, tokenRow } from '../tokens/new-token.ts'

/** The credentials that the operator of a new installation needs. */
export interface FirstLogin {
  userId: string
  organization: string
  email: string
  /** Null when the operator chose it; then it is not printed. */
  password: string | null
  managementToken: string
}

const NAME = 'first-login'

/**
 * Creates the first user with an organization and a management token, once. The values are stored encrypted, so that a
 * second start can print them again. All of it is one transaction: an interrupted start leaves all or nothing, and of
 * two starting servers one creates and the other reads.
 */
export async function ensureFirstLogin(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'passwords'>,
  wanted: { email: string; password: string | null },
): Promise<FirstLogin> {
  return (await readFirstLogin(ctx)) ?? (await createFirstLogin(ctx, wanted))
}

async function readFirstLogin(ctx: Pick<UseCaseContext, 'store' | 'sealer'>): Promise<FirstLogin | null> {
  const sealed = await ctx.store.read((s) => s.settings.get(NAME))
  return sealed === null ? null : JSON.parse(ctx.sealer.open(sealed, NAME))
}

/** For commands that need an installation that was started before. */
export async function firstLoginOf(ctx: Pick<UseCaseContext, 'store' | 'sealer'>): Promise<FirstLogin> {
  const login = await readFirstLogin(ctx)
  if (!login) throw new OperatorProblem('This installation has no first user yet. Start the server once: sheaf start')
  return login
}

async function createFirstLogin(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'passwords'>,
  wanted: { email: string; password: string | null },
): Promise<FirstLogin> {
  const at = ctx.clock.now()
  const password = wanted.password ?? randomId(16)
  const user: User = {
    id: randomId(),
    email: normalEmail(wanted.email),
    firstName: 'First',
    lastName: 'User',
    state: 'active',
    version: 1,
    signInCount: 0,
    preferredLanguage: null,
    createdAt: at,
    updatedAt: at,
  }
  const text = newTokenText('management')
  const token = tokenRow(
    { kind: 'management', text, name: 'First start', scope: 'manage', at, expiresAt: null },
    { userId: user.id },
  )
  const login: FirstLogin = {
    userId: user.id,
    organization: randomId(),
    email: user.email,
    password: wanted.password === null ? password : null,
    managementToken: text,
  }
  const sealed = ctx.sealer.seal(JSON.stringify(login), NAME)
  // A generated password is not common, and the list of common ones takes time to load.
  const problem =
    wanted.password === null ? null : await newPasswordProblem(password, { ...user, firstName: '', lastName: '' })
  if (problem !== null) throw new OperatorProblem(`SHEAF_ADMIN_PASSWORD: a password ${problem}.`)
  const hash = await ctx.passwords.hash(password)
  const { value: created } = await ctx.store.transact(async (tx) => {
    if (!(await tx.settings.claim(NAME, sealed))) return false
    await tx.users.insert(user, hash)
    const { organization: id } = login
    const stamped = { version: 1, createdAt: at, updatedAt: at }
    await tx.organizations.insert({ id, name: 'My organization', secondFactorRequired: false, ...stamped })
    await tx.organizations.addMember(id, user.id, 'owner', at)
    await tx.tokens.insert(token)
    const system = { kind: 'system', userId: user.id } as const
    record(tx, system, id, { action: 'organization.create', target: { type: 'Organization', id }, at })
    const target = { type: 'User', id: user.id }
    record(tx, system, id, { action: 'user.create', target, at, details: { email: user.email, role: 'owner' } })
    record(tx, system, id, {
      action: 'access_token.create',
      target: { type: 'PersonalAccessToken', id: token.id },
      at,
      details: { name: token.name, scope: token.scope, expiresAt: null },
    })
    return true
  })
  if (created) return login
  const other = await readFirstLogin(ctx)
  if (!other) throw new Error('the first login was claimed, but does not exist')
  return other
}
