import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyActor } from '#domain/access/actor'
import { linkTo } from '#domain/entries/entry'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { deleteApiKey } from '#usecases/api-keys/delete-api-key'
import { updateApiKey } from '#usecases/api-keys/update-api-key'
import { type SignIn, signIn } from '#usecases/sessions/sign-in'
import { signOut } from '#usecases/sessions/sign-out'
import { authenticate as authenticateNow } from '#usecases/tokens/authenticate-token'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { createTokenWithValue } from '#usecases/tokens/create-token-with-value'
import { revokeManagementToken } from '#usecases/tokens/revoke-management-token'
import { createUploadCredential } from '#usecases/uploads/create-upload-credential'
import { setUserState } from '#usecases/users/set-user-state'
import { onBothEngines } from '../store/engines.ts'
import { until } from '../support/until.ts'
import { AT, type Installation, install, outcome, PASSWORD } from './installation.ts'

/** As callers see it: cached actors are returned synchronously. */
const authenticate = async (...who: Parameters<typeof authenticateNow>) => authenticateNow(...who)

const MANAGE = { name: 'x', scopes: ['content_management_manage'] } as const
const HOUR = 3600_000
const BROWSER = { address: '::1', userAgent: 'a browser', device: null }

async function signedIn({ ctx, user }: Installation, visitor: Partial<SignIn> = {}) {
  const outcome = await signIn(ctx, { email: user.email, password: PASSWORD, ...BROWSER, ...visitor })
  assert.equal(outcome.kind, 'signed-in')
  return outcome as Extract<typeof outcome, { kind: 'signed-in' }>
}

const accepted = ({ ctx }: Installation, token: string) =>
  Promise.all(
    (['delivery', 'preview', 'management', 'upload'] as const).map(
      async (to) => (await outcome(authenticate(ctx, token, to))) === 'ok',
    ),
  )

onBothEngines('tokens', (engine) => {
  test('suspending a user disables every token and session; activating enables them again', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system, user } = installed
    const { value: own } = await createManagementToken(ctx, system, MANAGE)
    const visitor = { address: '::1', userAgent: 'test', device: null }
    const session = await signIn(ctx, { email: user.email, password: PASSWORD, ...visitor })
    assert.ok(session.kind === 'signed-in')
    const works = async () =>
      [own.text, session.token].map(async (token) => (await accepted(installed, token)).includes(true))
    assert.deepEqual(await Promise.all(await works()), [true, true])
    await setUserState(ctx, system, { email: user.email, state: 'suspended' })
    assert.deepEqual(await Promise.all(await works()), [false, false])
    assert.equal(await outcome(signIn(ctx, { email: user.email, password: PASSWORD, ...visitor })), 'AccessDenied')
    await setUserState(ctx, system, { email: user.email, state: 'active' })
    assert.deepEqual(await Promise.all(await works()), [true, true])
  })

  test('each API accepts its own kind of token', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, system, user } = installed
    const { value: key } = await createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } })
    const { value: own } = await createManagementToken(ctx, system, MANAGE)
    await createTokenWithValue(ctx, system, { userId: user.id, name: 'x', value: 'chosen-by-the-operator' })
    const session = await signedIn(installed)
    assert.deepEqual(await accepted(installed, key.tokens.delivery), [true, false, false, false])
    assert.deepEqual(await accepted(installed, key.tokens.preview), [false, true, false, false])
    for (const token of [own.text, 'chosen-by-the-operator', session.token]) {
      assert.deepEqual(await accepted(installed, token), [false, false, true, true])
    }
    for (const token of ['', 'x', 'no-such-token', `${own.text.slice(0, -1)}!`, own.text.slice(0, -1)]) {
      assert.deepEqual(await accepted(installed, token), [false, false, false, false], token)
    }
    const { tokenId: _, ...actorOfKey } = (await authenticate(ctx, key.tokens.delivery, 'delivery')) as KeyActor
    const { id: keyId } = key.key
    const expected = { kind: 'delivery', keyId, space: AT.space, environments: ['master'], expiresAt: null }
    assert.deepEqual(actorOfKey, expected)
  })

  test('revoked, expired and deleted tokens stop working at once', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, system, clock } = installed
    const { value: revoked } = await createManagementToken(ctx, system, MANAGE)
    const { value: short } = await createManagementToken(ctx, system, { ...MANAGE, expiresIn: 60 })
    const { value: key } = await createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } })
    const works = async (token: string) => (await accepted(installed, token)).includes(true)
    for (const token of [revoked.text, short.text, key.tokens.delivery]) assert.ok(await works(token))

    await revokeManagementToken(ctx, actor, revoked.token.id)
    await deleteApiKey(ctx, actor, { space: AT.space, id: key.key.id })
    clock.advance(60_000)
    for (const token of [revoked.text, short.text, key.tokens.delivery]) assert.ok(!(await works(token)))
  })

  test('a key that loses environments cannot read them any more', async () => {
    await using store = await engine.open()
    const { ctx, actor, system, user } = await install(store)
    const { value } = await createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } })
    await authenticate(ctx, value.tokens.delivery, 'delivery')
    const { at, by } = { at: 0, by: user.id }
    const stamped = { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
    await store.transact((tx) =>
      tx.environments.insert({ ...stamped, space: AT.space, id: 'staging', name: 'staging', status: 'ready' }),
    )
    const environments = [linkTo('Environment', 'staging')]
    const input = { space: AT.space, id: value.key.id, version: 0, body: { name: 'k', environments } }
    await updateApiKey(ctx, system, input)
    const actorNow = await authenticate(ctx, value.tokens.delivery, 'delivery')
    assert.deepEqual('environments' in actorNow && actorNow.environments, ['staging'])
  })

  test('a change by another process takes effect within a second', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system, clock } = installed
    const { value } = await createManagementToken(ctx, system, MANAGE)
    const works = async () => (await outcome(authenticate(ctx, value.text, 'management'))) === 'ok'
    assert.ok(await works())
    await store.transact((tx) => tx.tokens.revoke(value.token.id, clock.now()))
    clock.advance(1000)
    assert.ok(!(await works()))
  })

  test('an upload credential works for the upload API only, for an hour', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, system, clock } = installed
    const { value: own } = await createManagementToken(ctx, system, MANAGE)
    const actor = await authenticate(ctx, own.text, 'management')
    const { policy, signature } = await createUploadCredential(ctx, actor, { ...AT, environment: null })
    const works = () => accepted(installed, `${policy}.${signature}`)
    assert.deepEqual(await works(), [false, false, false, true])
    clock.advance(HOUR - 1000)
    assert.deepEqual(await works(), [false, false, false, true])
    clock.advance(1000)
    assert.deepEqual(await works(), [false, false, false, false])
  })

  test('a session ends by signing out, after twelve idle hours and after thirty days', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, clock } = installed
    const open = () => signedIn(installed)
    const works = async (token: string) => (await outcome(authenticate(ctx, token, 'management'))) === 'ok'

    const first = await open()
    await signOut(ctx, await authenticate(ctx, first.token, 'management'))
    assert.ok(!(await works(first.token)))

    const idle = await open()
    clock.advance(12 * HOUR)
    assert.ok(!(await works(idle.token)))

    const busy = await open()
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      assert.ok(await works(busy.token), `after ${hours} hours`)
      // The last use is recorded in the background.
      await until(() => store.read(async (s) => (await s.tokens.get(busy.tokenId))?.lastUsedAt === clock.now()))
      clock.advance(11 * HOUR)
    }
    clock.advance(11 * HOUR)
    assert.ok(!(await works(busy.token)))
  })
})

onBothEngines('signing in', (engine) => {
  test('unknown accounts and wrong passwords get the same response', async () => {
    await using store = await engine.open()
    const { ctx, user } = await install(store)
    const errors = new Set<string>()
    for (const [email, password] of [
      [user.email, 'a wrong password'],
      ['nobody@example.org', PASSWORD],
      ['not an address', PASSWORD],
      ['a\0b@example.org', PASSWORD],
      [user.email, 'x'.repeat(10_000)],
    ] as const) {
      await signIn(ctx, { ...BROWSER, email, password }).catch((error) => errors.add(`${error.code} ${error.message}`))
    }
    assert.deepEqual([...errors], ['AccessDenied The email address or the password is wrong.'])
  })

  test('ten failures block an account for 15 minutes, whatever their spelling and timing', async () => {
    await using store = await engine.open()
    const { ctx, user, clock } = await install(store)
    const attempts = Array.from({ length: 15 }, (_, i) =>
      outcome(
        signIn(ctx, {
          ...BROWSER,
          email: i % 2 ? user.email : ` ${user.email.toUpperCase()}`,
          password: 'wrong wrong wrong',
          address: `10.0.0.${i}`,
        }),
      ),
    )
    const results = await Promise.all(attempts)
    assert.equal(results.filter((result) => result === 'AccessDenied').length, 10)
    assert.equal(results.filter((result) => result === 'RateLimitExceeded').length, 5)
    const right = () => outcome(signIn(ctx, { ...BROWSER, email: user.email, password: PASSWORD, address: '10.1.1.1' }))
    assert.equal(await right(), 'RateLimitExceeded')
    clock.advance(15 * 60_000)
    assert.equal(await right(), 'ok')
  })
})
