import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { type CanonicalRequest, verifyRequest } from '@contentful/node-apps-toolkit'
import { Webhook } from 'standardwebhooks'
import type { WebhookBody } from '#contract/resources/webhook'
import { systemClock } from '#lib/clock'
import { deleteSigningSecret, putSigningSecret } from '#usecases/webhooks/signing-secrets'
import { onBothEngines } from '../store/engines.ts'
import { type ReceivedCall, respondWith, startReceiver } from '../support/receiver.ts'
import { AT } from '../usecases/installation.ts'
import { webhookInstallation } from './harness.ts'

const newSecret = () => randomBytes(48).toString('base64')

const byToolkit = (secret: string, call: ReceivedCall): boolean => {
  const { method, url: path, headers, body } = call
  return verifyRequest(secret, { method, path, headers, body } as CanonicalRequest, 60)
}

const byStandard = (secret: string, call: ReceivedCall): boolean => {
  try {
    new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`).verify(call.body, call.headers as never, {
      jsonParse: false,
    })
    return true
  } catch {
    return false
  }
}

onBothEngines('webhook signatures', (engine) => {
  test('both verifiers accept every kind of call, and reject modified ones', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    // The verifiers use the real clock.
    site.clock.set(systemClock.now())
    using receiver = await startReceiver()
    const secret = newSecret()
    await putSigningSecret(site.ctx, site.actor, { space: AT.space, webhook: null, body: { value: secret } })
    const topics = ['Entry.create']
    const shapes: readonly Partial<WebhookBody>[] = [
      {},
      { name: 'Ünïcode 🎈' },
      { name: 'Zoë' },
      { url: `${receiver.url}/a%20b?x=1&y=ü&z={ /payload/sys/id }` },
      { url: `${receiver.url}?a=b?c=d` },
      { transformation: { method: 'GET' } },
      { transformation: { contentType: 'application/x-www-form-urlencoded', body: { a: 'ü { /payload/sys/id }' } } },
      { transformation: { includeContentLength: true, body: { text: '{ /payload/fields/title/en-US }' } } },
      {
        headers: [
          { key: 'content-type', value: 'application/json' },
          { key: 'X-Own', value: ' spaced ' },
        ],
      },
    ]
    for (const shape of shapes) await site.hook({ name: 'A', url: receiver.url, topics, ...shape })
    const node = site.node('a')
    await site.entry('signed', 'Grüße 🎈 "quoted"')
    await node.work()
    assert.equal(receiver.calls.length, shapes.length)
    for (const call of receiver.calls) {
      const what = `${call.method} ${call.url} ${call.headers['x-contentful-webhook-name']}`
      assert.ok(byToolkit(secret, call), `toolkit: ${what}`)
      assert.ok(byStandard(secret, call), `standard: ${what}`)
      assert.ok(!byToolkit(newSecret(), call) && !byStandard(newSecret(), call))
      assert.ok(!byToolkit(secret, { ...call, body: `${call.body} ` }))
      assert.ok(!byStandard(secret, { ...call, body: `${call.body} ` }))
      assert.ok(!byToolkit(secret, { ...call, url: `/x${call.url}` }))
      const topic = { ...call.headers, 'x-contentful-topic': 'ContentManagement.Entry.delete' }
      assert.ok(!byToolkit(secret, { ...call, headers: topic }))
    }
  })

  test('a rotated secret signs beside the new one for a while; a webhook can have its own; retries are signed again', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    site.clock.set(systemClock.now())
    using receiver = await startReceiver(respondWith(500))
    const [first, second, own] = [newSecret(), newSecret(), newSecret()]
    const put = (value: string, webhook: string | null = null) => {
      const body = { value, overlapSeconds: 100 }
      return putSigningSecret(site.ctx, site.actor, { space: AT.space, webhook, body })
    }
    await site.hook({ name: 'A', url: `${receiver.url}/a`, topics: ['Entry.create'] })
    const b = await site.hook({ name: 'B', url: `${receiver.url}/b`, topics: ['Entry.create'] })
    await put(first)
    await put(own, b.id)
    const node = site.node('a')
    await site.entry('one')
    await node.work()
    await put(second)
    site.clock.advance(5000)
    await node.work()
    site.clock.advance(300_000)
    site.clock.set(systemClock.now() + 305_000)
    await node.work()
    const [one, two, three] = receiver.calls.filter(({ url }) => url === '/hook/a') as [
      ReceivedCall,
      ReceivedCall,
      ReceivedCall,
    ]
    assert.deepEqual([byToolkit(first, one), byStandard(first, one)], [true, true])
    // While both sign, a receiver with either secret accepts; the header of the vendor has room for one.
    assert.deepEqual([byStandard(first, two), byStandard(second, two), byToolkit(second, two)], [true, true, true])
    assert.equal(one.headers['webhook-id'], two.headers['webhook-id'])
    assert.notEqual(one.headers['webhook-timestamp'], two.headers['webhook-timestamp'])
    assert.equal(String(two.headers['webhook-signature']).split(' ').length, 2)
    assert.equal(String(three.headers['webhook-signature']).split(' ').length, 1)
    const other = receiver.calls.find(({ url }) => url === '/hook/b')!
    assert.deepEqual([byStandard(own, other), byToolkit(own, other), byStandard(first, other)], [true, true, false])
    await deleteSigningSecret(site.ctx, site.actor, { space: AT.space, webhook: b.id })
    await deleteSigningSecret(site.ctx, site.actor, { space: AT.space, webhook: null })
    site.clock.advance(1_800_000)
    await node.work()
    assert.equal(receiver.calls.at(-1)!.headers['webhook-signature'], undefined)
    assert.equal(receiver.calls.at(-1)!.headers['x-contentful-signature'], undefined)
  })
})
