import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { ADMIN_TOKEN, createSite } from '../support/server.ts'
import { until } from '../support/until.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Export {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly Span[] }[] }[]
}

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

const attributeOf = (span: Span, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

for (const engine of ENGINES) {
  test(`traces requests, transactions, statements and webhook calls, on ${engine}`, async () => {
    using collector = await startReceiver()
    using receiver = await startReceiver()
    await using site = await createSite(engine)
    await using server = await site.start({
      SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8',
      SHEAF_TRACING: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    const send = async (method: string, path: string, body: object, headers = {}) => {
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      assert.ok(response.ok, `${method} ${path}: ${response.status}`)
      const json = (await response.json()) as { sys: { id: string } }
      return { id: json.sys.id, traceId: response.headers.get('X-Contentful-Request-Id')!.replaceAll('-', '') }
    }
    const { id: space } = await send('POST', '/spaces', { name: 'A space' })
    const webhook = { name: 'a', url: receiver.url, topics: ['Tag.create'] }
    await send('POST', `/spaces/${space}/webhook_definitions`, webhook)
    const tags = `/spaces/${space}/environments/master/tags`
    const { traceId } = await send('PUT', `${tags}/one`, { name: 'One', sys: { id: 'one' } })
    const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`
    await send('PUT', `${tags}/two`, { name: 'Two', sys: { id: 'two' } }, { traceparent })

    // Receivers continue the trace of the request that caused the change.
    const calls = await receiver.until(2)
    const received = calls.map(({ headers }) => String(headers.traceparent).split('-')[1])
    assert.deepEqual(received.toSorted(), [traceId, CALLER.traceId].toSorted())

    const spans = (): Span[] =>
      collector.calls.flatMap(({ body }) =>
        (JSON.parse(String(body)) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap((s) => s.spans),
        ),
      )
    for (const id of [traceId, CALLER.traceId]) {
      const of = () => spans().filter((span) => span.traceId === id)
      await until(() => of().some(({ name }) => name === 'webhook call'), 'the spans of the call are missing')
      await until(() => of().some(({ name }) => name.startsWith('PUT ')), 'the span of the request is missing')
      const request = of().find(({ name }) => name.startsWith('PUT '))!
      assert.match(request.name, /^PUT .*\/tags\/:?\w+$/)
      assert.equal(attributeOf(request, 'http.response.status_code'), 201)
      assert.equal(request.parentSpanId ?? '', id === CALLER.traceId ? CALLER.spanId : '')
      const transaction = of().find(
        ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === request.spanId,
      )
      assert.ok(transaction, 'the transaction is missing')
      const statements = of().filter(({ parentSpanId }) => parentSpanId === transaction.spanId)
      const texts = statements.map((span) => String(attributeOf(span, 'db.query.text')))
      assert.ok(
        texts.some((text) => text.startsWith('insert into tag')),
        texts.join('\n'),
      )
      const call = of().find(({ name }) => name === 'webhook call')!
      assert.equal(call.parentSpanId, request.spanId)
      assert.equal(attributeOf(call, 'http.response.status_code'), 200)
    }
    for (const { name } of spans()) assert.ok(!name.includes(space), name)
  })
}
