import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor, UserActor } from '#domain/access/actor'
import { codeAt, stepAt } from '#domain/second-factor/totp'
import type { OrganizationRole } from '#domain/users/user'
import { fromBase32 } from '#lib/base32'
import type { OpenedStore } from '#storage/open-options'
import { createInvitation, resendInvitation } from '#usecases/invitations/invitations'
import { listOrganizationMemberships, putOrganizationMembership } from '#usecases/members/members-of-organization'
import { createApplication } from '#usecases/oauth/create-application'
import { confirmSecondFactor, enrolSecondFactor } from '#usecases/second-factor/manage-second-factor'
import { confirmSession } from '#usecases/sessions/confirm-session'
import { signIn } from '#usecases/sessions/sign-in'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { createUser } from '#usecases/users/create-user'
import { onBothEngines } from '../store/engines.ts'
import { install, outcome, PASSWORD } from './installation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR
const TOKEN = { name: 'x', scopes: ['content_management_manage'] } as const
const APPLICATION = { name: 'A', redirectUri: 'https://a.example/', scopes: ['content_management_read'] } as const

async function open(store: OpenedStore) {
  const installed = await install(store)
  const { ctx, user, system } = installed
  const enter = async () => {
    const browser = { address: '10.0.0.1', userAgent: 'a browser', device: null }
    const opened = await signIn(ctx, { email: user.email, password: PASSWORD, ...browser })
    assert.ok(opened.kind === 'signed-in')
    return opened.token
  }
  const actorOf = async (token: string) => (await authenticate(ctx, token, 'management')) as UserActor
  const names = { firstName: 'B', lastName: 'B', password: null, email: 'b@example.org' }
  await createUser(ctx, system, { ...names, member: { organization: 'org', role: 'member' } })
  const promote = async (by: UserActor) => {
    const { items } = await listOrganizationMemberships(ctx, system, {
      organization: 'org',
      page: { skip: 0, limit: 9 },
    })
    const { id, version } = items.find(({ role }) => role === 'member')!
    return putOrganizationMembership(ctx, by, { organization: 'org', id, version, body: { role: 'owner' } })
  }
  const invite = (by: UserActor, role: OrganizationRole, email = `${role}@example.org`) =>
    createInvitation(ctx, by, { organization: 'org', body: { email, role } })
  return { ...installed, enter, actorOf, promote, invite }
}

onBothEngines('recent sign-in', (engine) => {
  test('tokens, applications and owners need one; a password confirms for another 15 minutes', async () => {
    await using store = await engine.open()
    const { ctx, clock, enter, actorOf, promote, invite } = await open(store)
    const actor = await actorOf(await enter())
    const tries = async () => [
      await outcome(createManagementToken(ctx, actor, TOKEN)),
      await outcome(createApplication(ctx, actor, { user: 'me', body: APPLICATION })),
    ]
    assert.deepEqual(await tries(), ['ok', 'ok'])
    const { value: pending } = await invite(actor, 'owner')
    clock.advance(15 * MINUTE)
    const late = 'RecentSignInRequired'
    assert.deepEqual(await tries(), [late, late])
    assert.equal(await outcome(invite(actor, 'owner', 'second@example.org')), late)
    const renewed = resendInvitation(ctx, actor, { organization: 'org', id: pending.invitation.id })
    assert.equal(await outcome(renewed), late)
    assert.equal(await outcome(promote(actor)), late)
    assert.equal(await outcome(invite(actor, 'admin')), 'ok')
    assert.equal(await outcome(confirmSession(ctx, actor, { password: 'wrong wrong wrong' })), 'ValidationFailed')
    assert.deepEqual(await tries(), [late, late])
    await confirmSession(ctx, actor, { password: PASSWORD })
    assert.deepEqual(await tries(), ['ok', 'ok'])
    assert.equal(await outcome(promote(actor)), 'ok')
    clock.advance(15 * MINUTE)
    assert.deepEqual(await tries(), [late, late])
  })

  test('reactivating a suspended owner needs one; suspending an owner or reactivating a member does not', async () => {
    await using store = await engine.open()
    const { ctx, clock, system, enter, actorOf, promote } = await open(store)
    const actor = await actorOf(await enter())
    const { value: promoted } = await promote(actor)
    const { id } = promoted
    const put = async (by: Actor, body: object) => {
      const input = { organization: 'org', page: { skip: 0, limit: 9 } }
      const { items } = await listOrganizationMemberships(ctx, system, input)
      const { version } = items.find((membership) => membership.id === id)!
      return putOrganizationMembership(ctx, by, { organization: 'org', id, version, body })
    }
    clock.advance(15 * MINUTE)
    assert.equal(await outcome(put(actor, { status: 'suspended' })), 'ok')
    assert.equal(await outcome(put(actor, { status: 'active' })), 'RecentSignInRequired')
    await confirmSession(ctx, actor, { password: PASSWORD })
    assert.equal(await outcome(put(actor, { status: 'active' })), 'ok')
    clock.advance(15 * MINUTE)
    await put(system, { role: 'member', status: 'suspended' })
    assert.equal(await outcome(put(actor, { status: 'active' })), 'ok')
  })

  test('with a second factor the password alone confirms nothing', async () => {
    await using store = await engine.open()
    const { ctx, clock, enter, actorOf } = await open(store)
    const actor = await actorOf(await enter())
    const { secret } = await enrolSecondFactor(ctx, actor, { password: PASSWORD })
    const code = () => codeAt(fromBase32(secret)!, stepAt(clock.now()))
    await confirmSecondFactor(ctx, actor, { code: code() })
    clock.advance(HOUR)
    assert.equal(await outcome(confirmSession(ctx, actor, { password: PASSWORD })), 'ValidationFailed')
    assert.equal(await outcome(confirmSession(ctx, actor, { password: PASSWORD, code: '000000' })), 'ValidationFailed')
    assert.equal(await outcome(createManagementToken(ctx, actor, TOKEN)), 'RecentSignInRequired')
    await confirmSession(ctx, actor, { password: PASSWORD, code: code() })
    assert.equal(await outcome(createManagementToken(ctx, actor, TOKEN)), 'ok')
  })

  test('programs with a personal access token create tokens, none of which outlives their own', async () => {
    await using store = await engine.open()
    const { ctx, clock, system, actorOf } = await open(store)
    const made = async (actor: UserActor, more: object = {}) =>
      (await createManagementToken(ctx, actor, { ...TOKEN, ...more })).value.token.expiresAt
    const { value: staying } = await createManagementToken(ctx, system, TOKEN)
    const { value: ending } = await createManagementToken(ctx, system, { ...TOKEN, expiresIn: 3600 })
    clock.advance(20 * MINUTE)
    assert.equal(await made(await actorOf(staying.text)), null)
    const end = ending.token.expiresAt!
    assert.equal(await made(await actorOf(ending.text)), end)
    assert.equal(await made(await actorOf(ending.text), { expiresIn: 7200 }), end)
    assert.equal(await made(await actorOf(ending.text), { expiresIn: 60 }), clock.now() + MINUTE)
  })

  test('setting the wall clock neither ends nor prolongs sessions and tokens', async () => {
    for (const delta of [HOUR, -HOUR, YEAR, -YEAR]) {
      await using store = await engine.open()
      const { ctx, clock, system, enter, actorOf } = await open(store)
      const works = async (token: string) => {
        const code = await outcome((async () => actorOf(token))())
        assert.ok(code === 'ok' || code === 'AccessTokenInvalid', code)
        return code === 'ok'
      }
      const session = await enter()
      const hour = await createManagementToken(ctx, system, { ...TOKEN, expiresIn: 2 * 3600 })
      const tokens = [session, hour.value.text]
      const state = () => Promise.all(tokens.map(works))
      assert.deepEqual(await state(), [true, true])
      clock.advance(90 * MINUTE)
      assert.deepEqual(await state(), [true, true])
      clock.set(clock.now() + delta)
      clock.advance(2000)
      assert.deepEqual(await state(), [true, true], `right after ${delta}`)
      clock.advance(29 * MINUTE)
      assert.deepEqual(await state(), [true, true])
      clock.advance(2 * MINUTE)
      assert.deepEqual(await state(), [true, false], 'the token ends when two hours have passed')
      // A session in use continues; an unused one ends.
      const { tokenId } = await actorOf(session)
      const lastUse = () => store.read(async (s) => (await s.tokens.get(tokenId))?.lastUsedAt ?? 0)
      for (let i = 0; i < 3; i++) {
        clock.advance(6 * HOUR)
        const now = clock.now()
        // The last use is recorded in the background, and skipped while another record is being written.
        for (let tries = 0; tries < 2000; tries++) {
          assert.ok(await works(session), `in use after ${delta}`)
          await new Promise((resolve) => setTimeout(resolve, 5))
          if ((await lastUse()) >= now && (await lastUse()) <= clock.now()) break
          clock.advance(2000)
        }
      }
      clock.advance(13 * HOUR)
      assert.ok(!(await works(session)), `idle after ${delta}`)
    }
  })
})
