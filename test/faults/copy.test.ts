import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sheaf } from '../support/command.ts'
import { ADMIN_TOKEN, createSite, type TestServer } from '../support/server.ts'

const ENTRIES = 400

async function send(server: TestServer, method: string, path: string, body?: unknown, version?: number) {
  const response = await fetch(`${server.url}/spaces/kill${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
      'X-Contentful-Content-Type': 'note',
      ...(version === undefined ? {} : { 'X-Contentful-Version': String(version) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

async function fill(server: TestServer): Promise<void> {
  await send(server, 'PUT', '', { name: 'Kill' })
  const fields = ['text', 'more', 'third'].map((id) => ({ id, name: id, type: 'Symbol' }))
  await send(server, 'PUT', '/content_types/note', { name: 'Note', displayField: 'text', fields })
  await send(server, 'PUT', '/content_types/note/published', {}, 1)
  let next = 0
  const some = async () => {
    for (let i = next++; i < ENTRIES; i = next++) {
      const value = { 'en-US': `note ${i}` }
      await send(server, 'PUT', `/entries/n${i}`, { fields: { text: value, more: value, third: value } })
      if (i % 2 === 0) await send(server, 'PUT', `/entries/n${i}/published`, {}, 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, some))
}

async function statusOf(server: TestServer, id: string): Promise<string> {
  const { items } = await send(server, 'GET', '/environments')
  const found = items.find(({ sys }: { sys: { id: string } }) => sys.id === id)
  return found ? found.sys.status.sys.id : 'none'
}

// On PostgreSQL, `test/usecases/copy-environment.test.ts` stops workers during a copy.
for (const engine of ['sqlite'] as const) {
  test(`a copy continues after a kill and completes (${engine})`, { timeout: 600_000 }, async () => {
    await using site = await createSite(engine)
    let server = await site.start()
    await fill(server)
    const killedAt: string[] = []
    // A copy may be complete before the kill, so there are more rounds until one was killed in the middle.
    for (let round = 0; round < 3 || !killedAt.includes('inProgress'); round++) {
      assert.ok(round < 20, `killed at ${killedAt}: never in the middle`)
      const id = `copy-${round}`
      // A response means that the copy has completed, which must not happen.
      send(server, 'PUT', `/environments/${id}`, { name: id }).catch(() => {})
      while (['none', 'queued'].includes(await statusOf(server, id)));
      await sleep((round % 3) * 10)
      killedAt.push(await statusOf(server, id))
      await server.kill()
      server = await site.start()
      for (let i = 0; (await statusOf(server, id)) !== 'ready'; i++) {
        assert.ok(i < 6000, `${id} does not get ready`)
        await sleep(10)
      }
      const all = await send(server, 'GET', `/environments/${id}/entries?limit=0`)
      assert.equal(all.total, ENTRIES)
    }
    await server.stop()
    const doctor = await sheaf(['doctor'], site.env())
    assert.equal(doctor.code, 0, doctor.stdout)
  })
}
