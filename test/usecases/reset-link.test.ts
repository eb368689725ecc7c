import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserActor } from '#domain/access/actor'
import { codeAt, stepAt } from '#domain/second-factor/totp'
import { fromBase32 } from '#lib/base32'
import { createOrganization } from '#usecases/organizations/create-organization'
import { confirmSecondFactor, enrolSecondFactor } from '#usecases/second-factor/manage-second-factor'
import { signIn } from '#usecases/sessions/sign-in'
import { authenticate } from '#usecases/tokens/authenticate-token'
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
    assert.equal((await getOpenReset(ctx, { secret, address: '10.0.0.2' })).email, 'b@example.org')
    clock.advance(MINUTE)
    assert.equal(await outcome(getOpenReset(ctx, { secret, address: '10.0.0.2' })), 'NotFound')
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
    assert.equal(await outcome(getOpenReset(ctx, { secret, address: '10.0.0.2' })), 'NotFound')
    assert.equal(await outcome(create()), 'AccessDenied')
    const member = { organization: 'org', role: 'member' } as const
    const names = { firstName: 'C', lastName: 'C', email: 'c@example.org', password: null }
    const c = (await createUser(ctx, system, { ...names, member })).value
    assert.equal(await outcome(create(c.id)), 'AccessDenied')
  })

  test('wrong links count as failed sign-ins of their network', async () => {
    await using store = await engine.open()
    const { ctx, create } = await open(store)
    const guess = (address: string) =>
      outcome(resetPassword(ctx, { secret: 'cpr_wrong', password: NEW_PASSWORD, address }))
    const guesses = new Set<unknown>()
    for (let number = 0; number < 100; number += 1) guesses.add(await guess('10.0.0.9'))
    assert.deepEqual([...guesses], ['NotFound'])
    assert.equal(await guess('10.0.0.9'), 'RateLimitExceeded')
    const { secret } = (await create()).value
    assert.equal(await outcome(getOpenReset(ctx, { secret, address: '10.0.0.9' })), 'RateLimitExceeded')
    assert.equal(await outcome(resetPassword(ctx, { secret, password: NEW_PASSWORD, address: '10.7.0.1' })), 'ok')
  })
})
