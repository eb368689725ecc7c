import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OrganizationSecurityBody } from '#contract/resources/organization-security'
import type { UserActor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { codeAt, stepAt } from '#domain/second-factor/totp'
import { fromBase32 } from '#lib/base32'
import type { OpenedStore } from '#storage/open-options'
import { checkAccess } from '#usecases/access/check-access'
import { listEntries } from '#usecases/entries/read-entries'
import { createInvitation } from '#usecases/invitations/invitations'
import { getOrganizationSecurity, putOrganizationSecurity } from '#usecases/organizations/security'
import { confirmSecondFactor, enrolSecondFactor } from '#usecases/second-factor/manage-second-factor'
import { signIn } from '#usecases/sessions/sign-in'
import { createSpace } from '#usecases/spaces/create-space'
import { getSpace, listSpaces } from '#usecases/spaces/read-spaces'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { AT, install, outcome, PASSWORD } from './installation.ts'

const MINUTE = 60_000

async function open(store: OpenedStore) {
  const installed = await install(store)
  const { ctx, clock, system, user } = installed
  const account = async (email: string, role: 'admin' | 'member', password: string | null = PASSWORD) => {
    const names = { firstName: '', lastName: '', email, password }
    return (await createUser(ctx, system, { ...names, member: { organization: 'org', role } })).value
  }
  const enter = async (email = user.email) => {
    const browser = { address: '10.0.0.1', userAgent: 'a browser', device: null }
    const opened = await signIn(ctx, { email, password: PASSWORD, ...browser })
    assert.ok(opened.kind === 'signed-in')
    return (await authenticate(ctx, opened.token, 'management')) as UserActor
  }
  const enrol = async (actor: UserActor) => {
    const { secret } = await enrolSecondFactor(ctx, actor, { password: PASSWORD })
    await confirmSecondFactor(ctx, actor, { code: codeAt(fromBase32(secret)!, stepAt(clock.now())) })
  }
  const require = async (actor: UserActor, secondFactorRequired: unknown) => {
    const body = checkBody(OrganizationSecurityBody, { secondFactorRequired })
    return putOrganizationSecurity(ctx, actor, { organization: 'org', body })
  }
  return { ...installed, account, enter, enrol, require }
}

onBothEngines('required second factor', (engine) => {
  test('of two concurrent decisions the later one holds', async () => {
    await using store = await engine.open()
    const { ctx, clock, enter, enrol, require } = await open(store)
    const owner = await enter()
    await enrol(owner)
    let later: Promise<unknown> = Promise.resolve()
    await store.transact(async (tx) => {
      await tx.organizations.lock('org')
      await tx.organizations.requireSecondFactor('org', true, clock.now())
      later = require(owner, false)
      // On PostgreSQL the other transaction reaches the lock meanwhile.
      await sleep(500)
    })
    await later
    const { secondFactorRequired } = await getOrganizationSecurity(ctx, owner, { organization: 'org' })
    assert.equal(secondFactorRequired, false)
  })

  test('owners decide, recently signed in and with a second factor of their own', async () => {
    await using store = await engine.open()
    const { ctx, clock, account, enter, enrol, require } = await open(store)
    await account('admin@example.org', 'admin')
    const owner = await enter()
    const admin = await enter('admin@example.org')
    assert.equal(await outcome(require(admin, true)), 'AccessDenied')
    assert.equal(await outcome(require(owner, true)), 'Conflict')
    assert.equal(await outcome(require(owner, 'yes')), 'ValidationFailed')
    const required = async () =>
      (await getOrganizationSecurity(ctx, owner, { organization: 'org' })).secondFactorRequired
    assert.equal(await required(), false)
    await enrol(owner)
    clock.advance(16 * MINUTE)
    assert.equal(await outcome(require(owner, true)), 'RecentSignInRequired')
    assert.equal(await required(), false)
  })

  test('members without a second factor reach only their account, with any token; others are not affected', async () => {
    await using store = await engine.open()
    const { ctx, account, enter, enrol, require, actor: byToken } = await open(store)
    const user = await account('admin@example.org', 'admin')
    await account('provider@example.org', 'admin', null)
    const owner = await enter()
    await enrol(owner)
    const admin = await enter('admin@example.org')
    const token: UserActor = { kind: 'user', userId: user.id, tokenId: 'pat', scope: 'manage' }
    assert.equal(await outcome(listEntries(ctx, admin, { ...AT, params: [] })), 'ok')
    await require(owner, true)
    const wanted = 'SecondFactorRequired'
    for (const who of [admin, token]) {
      assert.equal(await outcome(listEntries(ctx, who, { ...AT, params: [] })), wanted)
      assert.equal(await outcome(getSpace(ctx, who, AT.space)), wanted)
      assert.equal(await outcome(createSpace(ctx, who, { organization: 'org', body: { name: 'n' } })), wanted)
      assert.equal(await outcome(createSpace(ctx, who, { organization: null, body: { name: 'n' } })), wanted)
      const chosen = { in: 'space or new', space: 'chosen', right: 'space.manage' } as const
      assert.equal(await outcome(checkAccess(ctx, who, chosen)), wanted)
      const body = { email: 'n@example.org' }
      assert.equal(await outcome(createInvitation(ctx, who, { organization: 'org', body })), wanted)
    }
    const page = { skip: 0, limit: 10 }
    assert.equal(
      (await listSpaces(ctx, admin, { page, organization: null })).total,
      1,
      'the organization stays visible',
    )
    assert.equal(
      await outcome(createManagementToken(ctx, admin, { name: 'x', scopes: ['content_management_read'] })),
      'ok',
    )
    assert.equal(await outcome(listEntries(ctx, byToken, { ...AT, params: [] })), 'ok', 'the owner has one')
    const provider = (await ctx.store.read((reader) => reader.users.byEmail('provider@example.org')))!
    const elsewhere: UserActor = { kind: 'user', userId: provider.id, tokenId: 'p', scope: 'manage' }
    assert.equal(await outcome(listEntries(ctx, elsewhere, { ...AT, params: [] })), 'ok', 'the provider has its own')
    await enrol(admin)
    assert.equal(await outcome(listEntries(ctx, admin, { ...AT, params: [] })), 'ok')
    assert.equal(await outcome(listEntries(ctx, token, { ...AT, params: [] })), 'ok')
  })

  test('outsiders learn nothing about it', async () => {
    await using store = await engine.open()
    const { ctx, system, enter, enrol, require } = await open(store)
    const names = { firstName: '', lastName: '', password: PASSWORD, email: 's@example.org' }
    await createUser(ctx, system, names)
    const owner = await enter()
    await enrol(owner)
    await require(owner, true)
    const stranger = await enter('s@example.org')
    assert.equal(await outcome(getSpace(ctx, stranger, AT.space)), 'NotFound')
    assert.equal(await outcome(getOrganizationSecurity(ctx, stranger, { organization: 'org' })), 'NotFound')
  })
})
