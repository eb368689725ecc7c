import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewPasswordBody } from '#contract/resources/sign-in'
import type { UserActor } from '#domain/access/actor'
import { checkBody } from '#domain/check-body'
import { codeAt, stepAt } from '#domain/second-factor/totp'
import { fromBase32 } from '#lib/base32'
import type { OpenedStore } from '#storage/open-options'
import {
  confirmSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#usecases/second-factor/manage-second-factor'
import { countAccount } from '#usecases/sessions/attempts'
import { endOtherSessions, endSession, listSessions } from '#usecases/sessions/manage-sessions'
import type { SignedIn } from '#usecases/sessions/open-session'
import { signInWithCode } from '#usecases/sessions/second-step'
import { type SignIn, signIn } from '#usecases/sessions/sign-in'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { changePassword } from '#usecases/users/change-password'
import { onBothEngines } from '../store/engines.ts'
import { install, outcome, PASSWORD } from './installation.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'another horse, another staple'

async function prepare(store: OpenedStore) {
  const installed = await install(store)
  const { ctx, user } = installed
  const input = (more: Partial<SignIn> = {}): SignIn => ({
    ...{ email: user.email, password: PASSWORD, address: '10.0.0.1', userAgent: 'a browser', device: null },
    ...more,
  })
  const attempt = (more: Partial<SignIn> = {}) => signIn(ctx, input(more))
  const open = async (more: Partial<SignIn> = {}): Promise<SignedIn> => {
    const opened = await attempt(more)
    assert.ok(opened.kind === 'signed-in')
    return opened
  }
  const actorOf = async (session: { token: string }) =>
    (await authenticate(ctx, session.token, 'management')) as UserActor
  const works = async (token: string) =>
    (await outcome((async () => authenticate(ctx, token, 'management'))())) === 'ok'
  const fail = async (times: number, more: Partial<SignIn> = {}) => {
    for (let i = 0; i < times; i++) await outcome(attempt({ password: 'wrong wrong wrong', ...more }))
  }
  return { ...installed, input, attempt, open, actorOf, works, fail }
}

/** Enables a second factor and returns a function that creates its codes. */
async function withSecondFactor(store: OpenedStore) {
  const prepared = await prepare(store)
  const { ctx, clock, open, actorOf } = prepared
  const actor = await actorOf(await open())
  const { secret, uri } = await enrolSecondFactor(ctx, actor, { password: PASSWORD })
  const code = (steps = 0) => codeAt(fromBase32(secret)!, stepAt(clock.now()) + steps)
  const recoveryCodes = await confirmSecondFactor(ctx, actor, { code: code() })
  clock.advance(MINUTE)
  const ask = async () => {
    const firstStep = await prepared.attempt()
    assert.ok(firstStep.kind === 'second-factor')
    return firstStep.ticket
  }
  const second = (ticket: string, given: string) =>
    signInWithCode(ctx, { ticket, code: given, address: '10.0.0.1', userAgent: '', device: null })
  return { ...prepared, actor, secret, uri, code, recoveryCodes, ask, second }
}

onBothEngines('limits on signing in', (engine) => {
  test('the 101st failure of a network is refused, whichever accounts and addresses are tried', async () => {
    await using store = await engine.open()
    const { attempt } = await prepare(store)
    const results: string[] = []
    for (let i = 0; i < 103; i++) {
      const address = `2001:db8:1:2::${i.toString(16)}`
      results.push(await outcome(attempt({ email: `nobody${i}@example.org`, address })))
    }
    assert.deepEqual(results.slice(99), ['AccessDenied', 'RateLimitExceeded', 'RateLimitExceeded', 'RateLimitExceeded'])
    assert.equal(await outcome(attempt({ address: '2001:db8:1:2::ffff' })), 'RateLimitExceeded')
    assert.equal(await outcome(attempt({ address: '2001:db8:1:3::1' })), 'ok', 'the right user from elsewhere')
  })

  test('a stranger cannot lock out a browser or an address that has signed in before', async () => {
    await using store = await engine.open()
    const { open, attempt, fail, clock } = await prepare(store)
    const { device } = await open({ address: '10.9.9.9' })
    await fail(10, { address: '10.66.66.66' })
    assert.equal(await outcome(attempt({ address: '10.66.66.67' })), 'RateLimitExceeded')
    assert.equal(await outcome(attempt({ address: '10.9.9.9' })), 'ok', 'the address is known')
    const elsewhere = { address: '10.5.5.5', device: device.text }
    assert.equal(await outcome(attempt(elsewhere)), 'ok', 'the browser is known')

    clock.advance(15 * MINUTE)
    await fail(10, { address: '10.5.5.6', device: device.text })
    assert.equal(
      await outcome(attempt({ ...elsewhere, address: '10.5.5.7' })),
      'RateLimitExceeded',
      'and has its own limit',
    )
    assert.equal(await outcome(attempt({ address: '10.5.5.8' })), 'ok', 'which is not that of the account')
  })

  test('a device cookie works for its own account only, unmodified, and expires', async () => {
    await using store = await engine.open()
    const { open, attempt, fail, clock, ctx } = await prepare(store)
    const { device } = await open({ address: '10.9.9.9' })
    const foreign = ctx.sealer.seal(
      JSON.stringify({ userId: 'someone', id: 'x', until: Number.MAX_SAFE_INTEGER }),
      'known-browser',
    )
    await fail(10, { address: '10.66.66.66' })
    for (const text of ['', 'x', device.text.slice(0, -2), foreign, 'x'.repeat(5000)]) {
      assert.equal(await outcome(attempt({ address: '10.4.4.4', device: text })), 'RateLimitExceeded')
    }
    clock.advance(366 * 24 * 60 * MINUTE)
    await fail(10, { address: '10.66.66.66' })
    assert.equal(await outcome(attempt({ address: '10.4.4.4', device: device.text })), 'RateLimitExceeded')
  })

  test('the counters survive a restart, and setting the clock back does not prolong them', async () => {
    await using store = await engine.open()
    const { attempt, fail, clock, ctx } = await prepare(store)
    await fail(10)
    const restarted = { ...ctx, store: { ...store, counts: store.counts } as OpenedStore }
    const again = { email: 'ada@example.org', password: PASSWORD, address: '10.2.2.2', userAgent: '', device: null }
    assert.equal(await outcome(signIn(restarted, again)), 'RateLimitExceeded')
    clock.set(clock.now() - 60 * MINUTE)
    assert.equal(await outcome(attempt({ address: '10.2.2.2' })), 'ok')
  })

  test('counters of past windows are deleted', async () => {
    await using store = await engine.open()
    const { fail, clock } = await prepare(store)
    for (let i = 0; i < 5; i++) await fail(1, { email: `nobody${i}@example.org` })
    clock.advance(61 * MINUTE)
    await fail(1, { email: 'last@example.org' })
    const stored = (email: string) => store.read((reader) => reader.failures.get(countAccount(email).key, 0))
    assert.equal(await stored('nobody0@example.org'), null)
    assert.equal((await stored('last@example.org'))?.count, 1)
  })
})

onBothEngines('accounts', (engine) => {
  test('a new password ends other sessions and tokens of applications at once', async () => {
    await using store = await engine.open()
    const { ctx, open, actorOf, works, attempt, system } = await prepare(store)
    const [here, there] = [await open(), await open()]
    const { value: script } = await createManagementToken(ctx, system, {
      name: 'x',
      scopes: ['content_management_manage'],
    })
    const actor = await actorOf(here)
    await changePassword(ctx, actor, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    assert.deepEqual([await works(here.token), await works(there.token), await works(script.text)], [true, false, true])
    assert.equal(await outcome(attempt()), 'AccessDenied')
    assert.equal(await outcome(attempt({ password: NEW_PASSWORD })), 'ok')
    await changePassword(ctx, actor, { currentPassword: NEW_PASSWORD, newPassword: PASSWORD, revokeTokens: true })
    assert.ok(!(await works(script.text)))
  })

  test('a password can be changed only in a session and with the current password', async () => {
    await using store = await engine.open()
    const { ctx, open, actorOf, attempt, actor: noSession } = await prepare(store)
    const actor = await actorOf(await open())
    const change = (who: UserActor, currentPassword: unknown, newPassword: unknown) =>
      outcome(Promise.try(() => changePassword(ctx, who, checkBody(NewPasswordBody, { currentPassword, newPassword }))))
    assert.equal(await change(noSession, PASSWORD, NEW_PASSWORD), 'AccessDenied')
    assert.equal(await change(actor, 'not the password', NEW_PASSWORD), 'ValidationFailed')
    assert.equal(await change(actor, PASSWORD, 'short'), 'ValidationFailed')
    assert.equal(await change(actor, 7, {}), 'ValidationFailed')
    for (let i = 0; i < 9; i++) await change(actor, 'not the password', NEW_PASSWORD)
    assert.equal(
      await change(actor, PASSWORD, NEW_PASSWORD),
      'RateLimitExceeded',
      'a stolen session cannot be used to guess the password',
    )
    assert.equal(await outcome(attempt()), 'ok', 'nothing was changed')
  })

  test('sessions are listed and ended', async () => {
    await using store = await engine.open()
    const { ctx, open, actorOf, works, actor: stranger } = await prepare(store)
    const [a, b, c] = [
      await open({ userAgent: 'One\u0000 browser' }),
      await open({ address: '10.3.3.3' }),
      await open(),
    ]
    const actor = await actorOf(a)
    const listed = await listSessions(ctx, actor)
    assert.equal(listed.length, 3)
    const own = listed.find(({ isCurrent }) => isCurrent)!
    assert.deepEqual([own.id, own.userAgent], [a.tokenId, 'One browser'])
    assert.ok(listed.some(({ address }) => address === '10.3.3.3'))
    await endSession(ctx, actor, b.tokenId)
    assert.equal(await outcome(endSession(ctx, actor, b.tokenId)), 'NotFound')
    assert.equal(await outcome(endSession(ctx, { ...stranger, userId: 'someone' }, c.tokenId)), 'NotFound')
    assert.deepEqual([await works(a.token), await works(b.token), await works(c.token)], [true, false, true])
    await endOtherSessions(ctx, actor)
    assert.deepEqual([await works(a.token), await works(c.token)], [true, false])
  })
})

onBothEngines('second factor', (engine) => {
  test('signing in requires a code, which can be used once', async () => {
    await using store = await engine.open()
    const { ctx, actor, ask, second, code, works, uri, secret, clock } = await withSecondFactor(store)
    assert.match(uri, new RegExp(`^otpauth://totp/Sheaf:ada%40example\\.org\\?secret=${secret}&issuer=Sheaf`))
    assert.deepEqual(await getSecondFactor(ctx, actor), {
      enabled: true,
      confirmedAt: clock.now() - MINUTE,
      recoveryCodes: 10,
      hasPassword: true,
    })
    const before = (await listSessions(ctx, actor)).length
    const ticket = await ask()
    assert.equal((await listSessions(ctx, actor)).length, before)
    assert.equal(await outcome(second(ticket, '000000')), 'AccessDenied')
    assert.ok(!(await works(ticket)))
    const used = code()
    const opened = await second(ticket, used)
    assert.ok(opened && (await works(opened.token)))
    assert.equal(await outcome(second(await ask(), used)), 'AccessDenied', 'a code counts once')
    assert.equal(await outcome(second(await ask(), code(-1))), 'AccessDenied', 'nor does an older one after it')
    assert.ok(await second(await ask(), `${code(1).slice(0, 3)} ${code(1).slice(3)}`))
  })

  test('of two concurrent sign-ins with one code, one succeeds', async () => {
    await using store = await engine.open()
    const { ask, second, code } = await withSecondFactor(store)
    const [one, two] = [await ask(), await ask()]
    const results = await Promise.all([outcome(second(one, code())), outcome(second(two, code()))])
    assert.deepEqual(results.sort(), ['AccessDenied', 'ok'])
  })

  test('recovery codes can be used once each, and can be replaced', async () => {
    await using store = await engine.open()
    const { ctx, actor, recoveryCodes, ask, second } = await withSecondFactor(store)
    assert.equal(new Set(recoveryCodes).size, 10)
    assert.match(recoveryCodes[0]!, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    assert.ok(await second(await ask(), recoveryCodes[0]!))
    assert.equal(await outcome(second(await ask(), recoveryCodes[0]!)), 'AccessDenied')
    assert.ok(await second(await ask(), ` ${recoveryCodes[1]!.toUpperCase().replaceAll('-', '')} `))
    assert.equal((await getSecondFactor(ctx, actor)).recoveryCodes, 8)
    const renewed = await renewRecoveryCodes(ctx, actor, { password: PASSWORD })
    assert.equal(await outcome(second(await ask(), recoveryCodes[2]!)), 'AccessDenied')
    assert.ok(await second(await ask(), renewed[2]!))
  })

  test('after ten wrong codes even the right one is refused for a while', async () => {
    await using store = await engine.open()
    const { ask, second, code, clock } = await withSecondFactor(store)
    for (let i = 0; i < 10; i++) assert.equal(await outcome(second(await ask(), '000000')), 'AccessDenied')
    assert.equal(await outcome(second(await ask(), code())), 'RateLimitExceeded')
    clock.advance(15 * MINUTE)
    assert.ok(await second(await ask(), code()))
  })

  test('the first step is valid for ten minutes, for the unchanged account, and cannot be forged', async () => {
    await using store = await engine.open()
    const { ctx, actor, ask, second, code, clock } = await withSecondFactor(store)
    const late = await ask()
    clock.advance(10 * MINUTE)
    assert.equal(await second(late, code()), null)
    const before = await ask()
    await changePassword(ctx, actor, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    assert.equal(await second(before, code()), null)
    for (const forged of ['', 'x', `${before.slice(0, -3)}abc`]) assert.equal(await second(forged, code()), null)
  })

  test('can be set up and removed only in a session and with the password', async () => {
    await using store = await engine.open()
    const { ctx, open, actorOf, attempt, actor: noSession, clock } = await prepare(store)
    const actor = await actorOf(await open())
    const right = { password: PASSWORD }
    assert.equal(await outcome(enrolSecondFactor(ctx, noSession, right)), 'AccessDenied')
    assert.equal(await outcome(enrolSecondFactor(ctx, actor, { password: 'wrong wrong wrong' })), 'ValidationFailed')
    assert.equal(await outcome(confirmSecondFactor(ctx, actor, { code: '123456' })), 'NotFound')
    const abandoned = await enrolSecondFactor(ctx, actor, right)
    const { secret } = await enrolSecondFactor(ctx, actor, right)
    const code = (text: string) => ({ code: codeAt(fromBase32(text)!, stepAt(clock.now())) })
    assert.equal(await outcome(confirmSecondFactor(ctx, actor, code(abandoned.secret))), 'ValidationFailed')
    assert.equal((await attempt()).kind, 'signed-in', 'not before it is confirmed')
    await confirmSecondFactor(ctx, actor, code(secret))
    assert.equal(await outcome(confirmSecondFactor(ctx, actor, code(secret))), 'Conflict')
    assert.equal(await outcome(enrolSecondFactor(ctx, actor, right)), 'Conflict')
    assert.equal((await attempt()).kind, 'second-factor')
    assert.equal(await outcome(removeSecondFactor(ctx, actor, { password: 'wrong wrong wrong' })), 'ValidationFailed')
    await removeSecondFactor(ctx, actor, right)
    assert.equal((await attempt()).kind, 'signed-in')
  })

  test('neither the secret nor a code is in the database in clear', async () => {
    await using store = await engine.open()
    const { user, secret, recoveryCodes } = await withSecondFactor(store)
    const stored = await store.read((reader) => reader.secondFactors.get(user.id))
    for (const text of [secret, fromBase32(secret)!.toString('base64url'), ...recoveryCodes]) {
      assert.ok(!JSON.stringify(stored).includes(text))
    }
  })
})
