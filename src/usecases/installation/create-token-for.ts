import { AccessTokenBody } from '#contract/resources/access-token'
import { checkBody } from '#domain/check-body'
import { SCOPE_NAMES } from '#domain/oauth/scope'
import { normalEmail } from '#domain/users/user'
import { OperatorProblem } from '#lib/operator-problem'
import type { UseCaseContext } from '../context.ts'
import { createManagementToken } from '../tokens/create-management-token.ts'
import { firstLoginOf } from './first-login.ts'

/** Creates a management token for any user, on behalf of the operator; returns its value. */
export async function createTokenFor(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer'>,
  input: { email: string | null; name: string; scope: 'read' | 'manage'; days: number | null },
): Promise<string> {
  const userId = input.email === null ? (await firstLoginOf(ctx)).userId : await userOf(ctx, input.email)
  const body = {
    name: input.name,
    scopes: [SCOPE_NAMES[input.scope]],
    ...(input.days === null ? {} : { expiresIn: input.days * 86_400 }),
  }
  const { value } = await createManagementToken(ctx, { kind: 'system', userId }, checkBody(AccessTokenBody, body))
  return value.text
}

async function userOf(ctx: Pick<UseCaseContext, 'store'>, email: string): Promise<string> {
  const user = await ctx.store.read((s) => s.users.byEmail(normalEmail(email)))
  if (!user) throw new OperatorProblem(`There is no user with the e-mail address ${email}.`)
  return user.id
}
