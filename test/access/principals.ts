import type { SystemActor } from '#domain/access/actor'
import { formatToken, type TokenKind } from '#domain/access/token'
import { randomId } from '#lib/ids'
import type { StoredToken } from '#storage/store'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import type { UseCaseContext } from '#usecases/context'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { createSpaceMembership } from '#usecases/members/members-of-space'
import { createOrganization } from '#usecases/organizations/create-organization'
import { putRole } from '#usecases/roles/put-role'
import { putSpace } from '#usecases/spaces/put-space'
import { putTag } from '#usecases/tags/put-tag'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { hashToken } from '#usecases/tokens/new-token'
import { createUser } from '#usecases/users/create-user'

export const SPACE = 'blog'
export const ORGANIZATION = 'org'

export const PRINCIPALS = [
  'nobody',
  'garbage',
  'expired',
  'revoked',
  'suspended',
  'delivery',
  'delivery elsewhere',
  'delivery of another environment',
  'preview',
  'preview elsewhere',
  'admin',
  'admin reading',
  'space admin',
  'editor',
  'author',
  'nothing',
  'outsider',
  'stranger',
] as const
export type Principal = (typeof PRINCIPALS)[number]

/** A space with some content, and a token for everybody there is. Null: none. */
export async function createPrincipals(ctx: UseCaseContext): Promise<Record<Principal, string | null>> {
  const operator: SystemActor = { kind: 'system', userId: 'operator' }
  const account = async (name: string, role: 'owner' | 'member' | null) => {
    const member = role && role !== 'owner' ? { member: { organization: ORGANIZATION, role } } : {}
    const names = { firstName: name, lastName: '', email: `${name.replaceAll(' ', '-')}@example.org`, password: null }
    return (await createUser(ctx, operator, { ...names, ...member })).value
  }
  const owner = await account('owner', 'owner')
  const system: SystemActor = { kind: 'system', userId: owner.id }
  await createOrganization(ctx, system, { id: ORGANIZATION, name: 'Organization', owner: owner.id })
  const stranger = await account('stranger', null)
  await createOrganization(ctx, system, { id: 'other', name: 'Other', owner: stranger.id })
  await createSpace(ctx, system, SPACE, ORGANIZATION)
  await createSpace(ctx, system, 'elsewhere', 'other')

  const members = { 'space admin': null, editor: 'editor', author: 'author', nothing: 'nothing', suspended: 'editor' }
  await putRole(ctx, system, { space: SPACE, id: 'nothing', version: null, body: { name: 'Nothing' } })
  const users: Record<string, string> = { admin: owner.id, 'admin reading': owner.id, stranger: stranger.id }
  for (const [name, role] of Object.entries(members)) {
    const user = await account(name, 'member')
    const roles = role === null ? [] : [{ sys: { type: 'Link', linkType: 'Role', id: role } }]
    const body = { email: user.email, admin: role === null, roles }
    await createSpaceMembership(ctx, system, { space: SPACE, id: null, body })
    users[name] = user.id
  }
  users.outsider = (await account('outsider', 'member')).id
  const tokens: Record<string, string | null> = { nobody: null, garbage: formatToken('management', randomId(32)) }
  for (const [name, userId] of Object.entries(users)) {
    const scope = name === 'admin reading' ? 'content_management_read' : 'content_management_manage'
    const { value } = await createManagementToken(ctx, { kind: 'system', userId }, { name, scopes: [scope] })
    tokens[name] = value.text
  }
  const suspended = await ctx.store.read((s) => s.users.get(users.suspended!))
  await ctx.store.transact((tx) =>
    tx.users.update({ ...suspended!, state: 'suspended', version: suspended!.version + 1 }, suspended!.version),
  )
  tokens.expired = await rawToken(ctx, owner.id, { expiresAt: 1 })
  tokens.revoked = await rawToken(ctx, owner.id, { revokedAt: 1 })

  const keys = async (space: string, environments?: string[]) => {
    const links = environments?.map((id) => ({ sys: { type: 'Link', linkType: 'Environment', id } }))
    const body = { name: 'key', ...(links && { environments: links }) }
    return (await createApiKey(ctx, system, { space, body })).value
  }
  const here = await keys(SPACE)
  const there = await keys('elsewhere')
  const limited = await keys(SPACE)
  // As if its environment had been deleted: a key that is left with another one cannot read this one.
  await ctx.store.transact((tx) =>
    tx.apiKeys.update({ ...limited.key, environments: ['staging'], version: 1 }, limited.key.version),
  )
  return {
    ...tokens,
    delivery: here.tokens.delivery,
    preview: here.tokens.preview,
    'delivery elsewhere': there.tokens.delivery,
    'preview elsewhere': there.tokens.preview,
    'delivery of another environment': limited.tokens.delivery,
  } as Record<Principal, string | null>
}

async function createSpace(ctx: UseCaseContext, system: SystemActor, id: string, organization: string): Promise<void> {
  await putSpace(ctx, system, { id, organization, version: null, body: { name: id } })
  const at = { space: id, environment: 'master' }
  const type = { name: 'Post', displayField: 'title', fields: [{ id: 'title', name: 'Title', type: 'Symbol' }] }
  const { value } = await putContentType(ctx, system, { ...at, id: 'post', version: null, body: type })
  await activateContentType(ctx, system, { ...at, id: 'post', version: value.contentType.version })
  const body = { fields: { title: { 'en-US': 'Hello' } } }
  await putEntry(ctx, system, { ...at, id: 'real', contentType: 'post', version: null, body })
  await publishEntry(ctx, system, { ...at, id: 'real', version: 1 })
  await putTag(ctx, system, { ...at, id: 'real', version: null, visibility: 'public', body: { name: 'real' } })
}

async function rawToken(
  ctx: UseCaseContext,
  userId: string,
  times: Partial<Pick<StoredToken, 'expiresAt' | 'revokedAt'>>,
  kind: TokenKind = 'management',
): Promise<string> {
  const text = formatToken(kind, randomId(32))
  const none = {
    space: null,
    apiKey: null,
    application: null,
    address: null,
    sealed: null,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  }
  const row = { ...none, id: randomId(), kind, hash: hashToken(text), last4: text.slice(-4), name: 'old', userId }
  await ctx.store.transact((tx) => tx.tokens.insert({ ...row, scope: 'manage', createdAt: 0, ...times }))
  return text
}
