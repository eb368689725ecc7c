import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheaf } from '../support/command.ts'
import { canMount, withMemoryDisk } from '../support/mount.ts'
import { ADMIN_TOKEN, createSite, type TestServer } from '../support/server.ts'

const put = (server: TestServer, path: string, body: unknown, version?: number) =>
  fetch(`${server.url}/spaces/full${path}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      'Content-Type': 'application/json',
      'X-Contentful-Content-Type': 'note',
      ...(version === undefined ? {} : { 'X-Contentful-Version': String(version) }),
    },
    body: JSON.stringify(body),
  })

const note = (text: string) => ({ fields: { text: { 'en-US': text } } })

/** Writes are refused with a clear error, nothing is lost, and writing works again when there is space. */
test('a full disk', { skip: canMount() ? false : 'needs the right to mount' }, async () => {
  await using site = await createSite('sqlite')
  await withMemoryDisk(site.dataDir, 'size=6m', async (resize) => {
    const server = await site.start()
    await put(server, '', { name: 'Full' })
    await put(server, '/content_types/note', { name: 'Note', fields: [{ id: 'text', name: 'Text', type: 'Text' }] })
    await put(server, '/content_types/note/published', {}, 1)
    const stored: string[] = []
    let refused = 0
    for (let i = 0; refused < 5; i++) {
      const response = await put(server, `/entries/e${i}`, note('x'.repeat(30_000)))
      if (response.status === 201) stored.push(`e${i}`)
      else {
        refused++
        assert.equal(response.status, 507)
        const { sys, requestId } = (await response.json()) as { sys: { id: string }; requestId: string }
        assert.equal(sys.id, 'StorageFull')
        assert.equal(requestId, response.headers.get('x-contentful-request-id'))
      }
    }
    const list = await fetch(`${server.url}/spaces/full/entries?limit=1000`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    })
    const { items } = (await list.json()) as { items: { sys: { id: string } }[] }
    assert.deepEqual(items.map((item) => item.sys.id).sort(), stored.sort(), 'reads stay right')
    resize('300m')
    assert.equal((await put(server, '/entries/after', note('there is room again'))).status, 201)
    assert.equal(await server.stop(), 0)
    const doctor = await sheaf(['doctor'], site.env())
    assert.match(doctor.stdout, /✓ Data, read models and change log agree/)
  })
})
