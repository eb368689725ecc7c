import type { RoleBody } from '#contract/resources/role'
import type { SystemActor } from '#domain/access/actor'
import { formatToken, type TokenKind } from '#domain/access/token'
import { linkTo } from '#domain/entries/entry'
import { randomId } from '#lib/ids'
import type { StoredToken } from '#storage/store'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { deleteApiKey } from '#usecases/api-keys/delete-api-key'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import type { UseCaseContext } from '#usecases/context'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { deleteOrganizationMembership, listOrganizationMemberships } from '#usecases/members/members-of-organization'
import { createSpaceMembership } from '#usecases/members/members-of-space'
import { createApplication } from '#usecases/oauth/create-application'
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
  'key of before',
  'delivery',
  'delivery elsewhere',
  'delivery of another environment',
  'preview',
  'preview elsewhere',
  'admin',
  'admin reading',
  'organization admin',
  'application',
  'application reading',
  'space admin',
  'editor',
  'author',
  'nothing',
  'confined',
  'outsider',
  'removed',
  'stranger',
] as const
export type Principal = (typeof PRINCIPALS)[number]

const AREAS = ['ContentModel', 'Settings', 'ContentDelivery', 'Environments', 'EnvironmentAliases', 'Tags']

/** Every area and every action, in one environment only. */
const CONFINED: RoleBody = {
  name: 'Confined',
  permissions: Object.fromEntries(AREAS.map((area) => [area, 'all'])),
  policies: [
    { effect: 'allow', actions: 'all', constraint: { equals: [{ doc: 'sys.environment.sys.id' }, 'staging'] } },
  ],
}

/** A space with some content, and a token for each kind of caller; null for none. */
export async function createPrincipals(ctx: UseCaseContext): Promise<Record<Principal, string | null>> {
  const operator: SystemActor = { kind: 'system', userId: 'operator' }
  const account = async (name: string, role: 'owner' | 'admin' | 'member' | null) => {
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

  const members = {
    ...{ 'space admin': null, editor: 'editor', author: 'author', nothing: 'nothing', suspended: 'editor' },
    ...{ confined: 'confined', removed: 'editor' },
  }
  await putRole(ctx, system, { space: SPACE, id: 'confined', version: null, body: CONFINED })
  await putRole(ctx, system, { space: SPACE, id: 'nothing', version: null, body: { name: 'Nothing' } })
  const users: Record<string, string> = { admin: owner.id, 'admin reading': owner.id, stranger: stranger.id }
  for (const [name, role] of Object.entries(members)) {
    const user = await account(name, 'member')
    const roles = role === null ? [] : [linkTo('Role', role)]
    const body = { email: user.email, admin: role === null, roles }
    await createSpaceMembership(ctx, system, { space: SPACE, id: null, body })
    users[name] = user.id
  }
  users['organization admin'] = (await account('organization admin', 'admin')).id
  const { items } = await listOrganizationMemberships(ctx, system, {
    organization: ORGANIZATION,
    page: { skip: 0, limit: 1, user: users.removed! },
  })
  await deleteOrganizationMembership(ctx, system, { organization: ORGANIZATION, id: items[0]!.id })
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
  const application = await createApplication(
    ctx,
    { kind: 'user', userId: owner.id, tokenId: '', scope: 'manage' },
    {
      user: 'me',
      body: { name: 'App', redirectUri: 'https://app.example/', scopes: ['content_management_manage'] },
    },
  )
  const ofApplication = { application: application.application.id }
  tokens.application = await rawToken(ctx, owner.id, ofApplication, 'oauth')
  tokens['application reading'] = await rawToken(ctx, owner.id, { ...ofApplication, scope: 'read' }, 'oauth')
  tokens.expired = await rawToken(ctx, owner.id, { expiresAt: 1 })
  tokens.revoked = await rawToken(ctx, owner.id, { revokedAt: 1 })

  const keys = async (space: string, environments?: string[]) => {
    const links = environments?.map((id) => linkTo('Environment', id))
    const body = { name: 'key', ...(links && { environments: links }) }
    return (await createApiKey(ctx, system, { space, body })).value
  }
  // An id that is reused: tokens of the deleted key give no access to the new key.
  const again = { space: SPACE, id: 'again', body: { name: 'again' } }
  const before = (await createApiKey(ctx, system, again)).value
  await deleteApiKey(ctx, system, again)
  await createApiKey(ctx, system, again)
  const here = await keys(SPACE)
  const there = await keys('elsewhere')
  const limited = await keys(SPACE)
  // As if its environment had been deleted: a key for another environment cannot read this one.
  await ctx.store.transact((tx) =>
    tx.apiKeys.update({ ...limited.key, environments: ['staging'], version: 1 }, limited.key.version),
  )
  return {
    ...tokens,
    'key of before': before.tokens.delivery,
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
  more: Partial<Pick<StoredToken, 'expiresAt' | 'revokedAt' | 'application' | 'scope'>>,
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
    confirmedAt: null,
    expiresAt: null,
    revokedAt: null,
  }
  const row = { ...none, id: randomId(), kind, hash: hashToken(text), last4: text.slice(-4), name: 'old', userId }
  await ctx.store.transact((tx) => tx.tokens.insert({ ...row, scope: 'manage', createdAt: 0, ...more }))
  return text
}
