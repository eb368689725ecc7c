// Which tokens a node accepts while it cannot ask the database.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createApiKey } from '#usecases/api-keys/create-api-key'
import { deleteApiKey } from '#usecases/api-keys/delete-api-key'
import { createProcessState } from '#usecases/process-state'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { createManagementToken } from '#usecases/tokens/create-management-token'
import { onBothEngines } from '../store/engines.ts'
import { faultyStore } from '../support/faulty-store.ts'
import { AT, install, outcome } from './installation.ts'

const MINUTE = 60_000

onBothEngines('keys during an outage', (engine) => {
  /** A writer, and a node with caches of its own whose database can be cut off. */
  async function start(t: TestContext) {
    const stack = new AsyncDisposableStack()
    const store = stack.use(await engine.open())
    const { ctx, actor, system, clock } = await install(store)
    const { value: key } = await createApiKey(ctx, actor, { space: AT.space, body: { name: 'k' } })
    const { value: management } = await createManagementToken(ctx, system, {
      name: 'x',
      scopes: ['content_management_manage'],
    })
    const { faults, faulty } = faultyStore(store)
    const staleBounds = { published: 10 * MINUTE, current: 0 }
    const node = { ...ctx, store: faulty, ...createProcessState({ store: faulty, clock, staleBounds }) }
    let passedMs = 0
    const now = performance.now.bind(performance)
    t.mock.method(performance, 'now', () => now() + passedMs)
    return {
      ...{ faults, tokens: key.tokens, management: management.text },
      outcome: (token: string, to: 'delivery' | 'preview' | 'management') =>
        outcome((async () => authenticate(node, token, to))()),
      revoke: () => deleteApiKey(ctx, actor, { space: AT.space, id: key.key.id }),
      pass(ms: number) {
        passedMs += ms
        clock.advance(ms)
      },
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    }
  }

  test('a delivery key works until its last check is as old as the bound; other tokens do not', async (t) => {
    await using node = await start(t)
    const { tokens, management } = node
    assert.equal(await node.outcome(tokens.delivery, 'delivery'), 'ok')
    assert.equal(await node.outcome(tokens.preview, 'preview'), 'ok')
    assert.equal(await node.outcome(management, 'management'), 'ok')
    node.faults.cutOff(0)
    node.pass(9 * MINUTE)
    assert.equal(await node.outcome(tokens.delivery, 'delivery'), 'ok')
    assert.equal(await node.outcome(tokens.preview, 'preview'), 'ServiceUnavailable')
    assert.equal(await node.outcome(management, 'management'), 'ServiceUnavailable')
    // Its use during the outage does not make the check younger.
    node.pass(MINUTE)
    assert.equal(await node.outcome(tokens.delivery, 'delivery'), 'ServiceUnavailable')
  })

  test('a key that was never checked, or was refused, does not work', async (t) => {
    await using node = await start(t)
    node.faults.cutOff(0)
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'ServiceUnavailable')
    node.faults.heal()
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'ok')
    await node.revoke()
    node.pass(1000)
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'AccessTokenInvalid')
    node.faults.cutOff(0)
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'ServiceUnavailable')
  })

  test('a key does not work if any right was changed between its last check and the outage', async (t) => {
    await using node = await start(t)
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'ok')
    node.pass(MINUTE)
    node.faults.following.rightsUnchangedSince = performance.now()
    node.faults.cutOff(0)
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'ServiceUnavailable')
  })

  test('a key is checked again as soon as the database can be reached', async (t) => {
    await using node = await start(t)
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'ok')
    node.faults.cutOff(0)
    node.pass(MINUTE)
    await node.revoke()
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'ok')
    node.faults.heal()
    assert.equal(await node.outcome(node.tokens.delivery, 'delivery'), 'AccessTokenInvalid')
  })
})
