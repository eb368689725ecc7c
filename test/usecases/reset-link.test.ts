import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserActor } from '#domain/access/actor'
import { codeAt, stepAt } from '#domain/second-factor/totp'
import { fromBase32 } from '#lib/base32'
import { resetAccount } from '#usecases/installation/reset-account'
import { putOrganizationMembership } from '#usecases/members/members-of-organization'
import { createOrganization } from '#usecases/organizations/create-organization'
import { confirmSecondFactor, enrolSecondFactor } from '#usecases/second-factor/manage-second-factor'
import { signIn } from '#usecases/sessions/sign-in'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { changePassword } from '#usecases/users/change-password'
import { createUser } from '#usecases/users/create-user'
import { createResetLink, createResetLinkByEmail } from '#usecases/users/reset-link'
import { getOpenReset, resetPassword } from '#usecases/users/reset-password'
import { setUserState } from '#usecases/users/set-user-state'
import { onBothEngines } from '../store/engines.ts'
import { install, outcome, PASSWORD } from './installation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BROWSER = { address: '10.0.0.1', userAgent: 'a browser', device: null }
const NEW_PASSWORD = 'quite another passphrase'

onBothEngines('reset links', (engine) => {
  async function open(store: Awaited<ReturnType<typeof engine.open>>) {
    const installed = await install(store)
    const { ctx, user, system } = installed
    const member = { organization: 'org', role: 'member' } as const
    const names = { firstName: 'B', lastName: 'B', email: 'b@example.org' }
    const b = (await createUser(ctx, system, { ...names, password: PASSWORD, member })).value
    const enter = async (email: string, password = PASSWORD) => {
      const opened = await signIn(ctx, { email, password, ...BROWSER })
      assert.ok(opened.kind === 'signed-in')
      return (await authenticate(ctx, opened.token, 'management')) as UserActor
    }
    const by = await enter(user.email)
    const create = (id = b.id) => createResetLink(ctx, by, { organization: 'org', id })
    return { ...installed, b, by, create, enter }
  }

  test('a link expires after 24 hours and needs a recent sign-in', async () => {
    await using store = await engine.open()
    const { ctx, clock, create } = await open(store)
    const { secret } = (await create()).value
    clock.advance(16 * MINUTE)
    assert.equal(await outcome(create()), 'RecentSignInRequired')
    clock.advance(24 * HOUR - 17 * MINUTE)
    assert.equal((await getOpenReset(ctx, secret)).email, 'b@example.org')
    clock.advance(MINUTE)
    assert.equal(await outcome(getOpenReset(ctx, secret)), 'NotFound')
    const late = resetPassword(ctx, { secret, password: NEW_PASSWORD, address: '10.0.0.2' })
    assert.equal(await outcome(late), 'NotFound')
  })

  test('the second factor stays', async () => {
    await using store = await engine.open()
    const { ctx, clock, b, create, enter } = await open(store)
    const actor = await enter(b.email)
    const { secret: key } = await enrolSecondFactor(ctx, actor, { password: PASSWORD })
    await confirmSecondFactor(ctx, actor, { code: codeAt(fromBase32(key)!, stepAt(clock.now())) })
    const { secret } = (await create()).value
    await resetPassword(ctx, { secret, password: NEW_PASSWORD, address: '10.0.0.2' })
    const opened = await signIn(ctx, { email: b.email, password: NEW_PASSWORD, ...BROWSER })
    assert.notEqual(opened.kind, 'signed-in')
  })

  test('an administrator of one organization cannot reset members of another', async () => {
    await using store = await engine.open()
    const { ctx, system, b, by, create } = await open(store)
    await createOrganization(ctx, system, { id: 'other', name: 'Other', owner: b.id })
    assert.equal(await outcome(create()), 'AccessDenied')
    assert.equal(await outcome(createResetLink(ctx, by, { organization: 'other', id: b.id })), 'NotFound')
    assert.equal(await outcome(createResetLinkByEmail(ctx, b.email)), 'ok')
  })

  test('suspended users and users of a provider get none; a link ends with a suspension', async () => {
    await using store = await engine.open()
    const { ctx, system, b, create } = await open(store)
    const { secret } = (await create()).value
    await setUserState(ctx, system, { email: b.email, state: 'suspended' })
    assert.equal(await outcome(getOpenReset(ctx, secret)), 'NotFound')
    assert.equal(await outcome(create()), 'AccessDenied')
    const member = { organization: 'org', role: 'member' } as const
    const names = { firstName: 'C', lastName: 'C', email: 'c@example.org', password: null }
    const c = (await createUser(ctx, system, { ...names, member })).value
    assert.equal(await outcome(create(c.id)), 'AccessDenied')
  })

  test('wrong links do not lock a network out', async () => {
    await using store = await engine.open()
    const { ctx, b, enter } = await open(store)
    const address = BROWSER.address
    for (let number = 0; number < 110; number += 1) {
      const guess = resetPassword(ctx, { secret: `cpr_${number}`, password: NEW_PASSWORD, address })
      assert.equal(await outcome(guess), 'NotFound')
    }
    await enter(b.email)
  })

  test('a changed password, a suspension and a changed membership revoke open links', async () => {
    await using store = await engine.open()
    const { ctx, system, b, by, create, enter } = await open(store)
    const put = async (role: 'admin' | 'member') => {
      const { id, version } = (await store.read((reader) => reader.organizations.membership('org', b.id)))!
      await putOrganizationMembership(ctx, by, { organization: 'org', id, version, body: { role } })
    }
    for (const change of [
      async () => changePassword(ctx, await enter(b.email), { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      () => resetAccount(ctx, { email: b.email, password: PASSWORD, removeSecondFactor: false }),
      async () => {
        await setUserState(ctx, system, { email: b.email, state: 'suspended' })
        await setUserState(ctx, system, { email: b.email, state: 'active' })
      },
      () => put('admin'),
      () => put('member'),
    ]) {
      const { secret } = (await create()).value
      await change()
      assert.equal(await outcome(getOpenReset(ctx, secret)), 'NotFound', change.toString())
    }
  })

  test('a sign-in that began before a reset opens no session', async () => {
    await using store = await engine.open()
    const { ctx, b, create } = await open(store)
    const { secret } = (await create()).value
    const verified = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    const passwords = {
      ...ctx.passwords,
      verify: async (password: string, hash: string) => {
        const fits = await ctx.passwords.verify(password, hash)
        verified.resolve()
        await mayGoOn.promise
        return fits
      },
    }
    const late = signIn({ ...ctx, passwords } as typeof ctx, { email: b.email, password: PASSWORD, ...BROWSER })
    await verified.promise
    await resetPassword(ctx, { secret, password: NEW_PASSWORD, address: '10.0.0.2' })
    mayGoOn.resolve()
    assert.equal(await outcome(late), 'AccessDenied')
  })
})
