// Files of assets have immutable URLs that are cached for a year. When they are protected or unpublished, their purge
// keys are reported and the next request is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEvents } from '../support/event-stream.ts'
import { startServer } from '../support/server.ts'
import { KEYS_HEADER } from './cdn.ts'
import { SPACE } from './requests.ts'
import { fillSpace, link, Management } from './space.ts'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`files are purged when they are no longer public (${engine})`, async () => {
    const env = { SHEAF_DELIVERY_KEYS_HEADER: KEYS_HEADER, SHEAF_STREAM_HEARTBEAT: '1s' }
    await using server = await startServer({ engine, env })
    const m = new Management(server.url)
    await fillSpace(m, server.url)
    const key = await m.must('POST', '/api_keys', {
      body: { name: 'K', environments: [link('Environment', 'master')] },
    })
    const headers = { Authorization: `Bearer ${key.accessToken}` }
    const shown = await fetch(`${server.url}/cdn/spaces/${SPACE}/assets/f0`, { headers })
    const asset = (await shown.json()) as { fields: { file: { url: string } } }
    const open = () => fetch(`http:${asset.fields.file.url}`)
    const file = await open()
    assert.equal(file.status, 200)
    assert.match(file.headers.get('cache-control')!, /^public, max-age=31536000/)
    assert.equal(file.headers.get(KEYS_HEADER), `${SPACE} ${SPACE}/+f0`)
    using stream = await openEvents(`${server.url}/cdn/spaces/${SPACE}/environments/master/changes`, headers)

    await m.must('PUT', '/asset_protection', { body: { mode: 'unpublished' } })
    assert.deepEqual((await stream.until(1))[0]!.data.keys, [SPACE])
    assert.equal((await open()).status, 200)
    // `staging` and `live` have the same file.
    for (const place of ['/environments/staging', '']) {
      const path = `${place}/assets/f0`
      await m.must('DELETE', `${path}/published`, { version: await m.versionOf(path) })
    }
    const event = (await stream.until(2))[1]!.data
    assert.equal(`${event.type}.${event.action}`, 'Asset.unpublish')
    assert.ok(event.keys.includes(`${SPACE}/+f0`))
    assert.notEqual((await open()).status, 200)
  })
}
