import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { isText } from '#domain/resources/json'
import { isEmail, normalEmail, type OrganizationRole, type User } from '#domain/users/user'
import { randomId } from '#lib/ids'
import { newPasswordProblem } from '#lib/new-password'
import type { Committed } from '#storage/store'
import { requireSystem } from '../access/actors.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

export interface NewUser {
  email: string
  firstName: string
  lastName: string
  /** Without one the user can use tokens but cannot sign in. */
  password: string | null
  /** The organization the user belongs to from the start. */
  member?: { organization: string; role: OrganizationRole }
}

export async function createUser(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'passwords'>,
  actor: Actor,
  input: NewUser,
): Promise<Committed<User>> {
  requireSystem(actor)
  const email = normalEmail(input.email)
  if (!isText(email, 256) || !isEmail(email)) throw platformProblem('invalid', 'email', input.email)
  for (const [path, name] of [['first_name', input.firstName] as const, ['last_name', input.lastName] as const]) {
    if (!isText(name, 256)) throw platformProblem('invalid', path, name)
  }
  const now = ctx.clock.now()
  const user: User = {
    id: randomId(),
    email,
    firstName: input.firstName,
    lastName: input.lastName,
    state: 'active',
    version: 1,
    signInCount: 0,
    createdAt: now,
    updatedAt: now,
    preferredLanguage: null,
  }
  // Hashing is slow on purpose, so it is done before the transaction, where nobody waits for it.
  const hash = input.password === null ? null : await hashOf(ctx, input.password, user)
  return ctx.store.transact(async (tx) => {
    if (!(await tx.users.insert(user, hash))) throw platformProblem('taken', 'email', email)
    if (input.member) await tx.organizations.addMember(input.member.organization, user.id, input.member.role, now)
    record(tx, actor, input.member?.organization ?? null, {
      action: 'user.create',
      target: { type: 'User', id: user.id },
      at: now,
      details: { email, role: input.member?.role ?? null },
    })
    return user
  })
}

/** The password itself is never part of an answer. */
async function hashOf(ctx: Pick<UseCaseContext, 'passwords'>, password: string, user: User): Promise<string> {
  const problem = await newPasswordProblem(password, user)
  if (problem !== null) throw platformProblem(problem, 'password', null)
  return ctx.passwords.hash(password)
}
