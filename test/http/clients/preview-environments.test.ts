import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const POST_URL = 'https://example.com/{locale}/{entry.fields.slug}'
const post = { entityType: 'ContentType', entityId: 'post', url: POST_URL, enabled: true }

onBothEngines('preview environments', (server) => {
  test('are created, listed, replaced and deleted', async () => {
    const { client, spaceId } = await newSpace(server())
    const url = `/spaces/${spaceId}/preview_environments`
    const created = await client.raw.post<{ sys: Record<string, unknown>; configurations: unknown[] }>(url, {
      ...{ name: 'Website', description: 'Staging', configurations: [post] },
    })
    assert.equal(created.sys.type, 'PreviewEnvironment')
    assert.deepEqual(created.configurations, [{ ...post, contentType: 'post', example: false }])
    const listed = await client.raw.get<{ total: number; items: unknown[] }>(`${url}?limit=100`)
    assert.deepEqual(listed.items, [created])

    const one = `${url}/${created.sys.id}`
    const body = {
      ...created,
      configurations: [{ contentType: 'page', url: 'http://localhost:3000/', enabled: false }],
    }
    const stale = await request(server(), 'PUT', one, { body, headers: { 'X-Contentful-Version': '7' } })
    assert.equal(stale.status, 409)
    const replaced = await request(server(), 'PUT', one, { body, headers: { 'X-Contentful-Version': '0' } })
    assert.equal(replaced.status, 200)
    assert.equal(replaced.body.sys.version, 1)
    assert.deepEqual(
      replaced.body.configurations.map(({ entityId, enabled }: Record<string, unknown>) => [entityId, enabled]),
      [['page', false]],
    )
    assert.deepEqual(await client.raw.get(one), replaced.body)

    assert.equal((await request(server(), 'DELETE', one)).status, 204)
    assert.equal((await request(server(), 'GET', one)).status, 404)
    assert.equal((await request(server(), 'DELETE', one)).status, 404)
  })

  test('an id in the URL creates one', async () => {
    const { spaceId } = await newSpace(server())
    const url = `/spaces/${spaceId}/preview_environments/website`
    const { status, body } = await request(server(), 'PUT', url, { body: { name: 'Website' } })
    assert.deepEqual([status, body.sys.id, body.configurations], [201, 'website', []])
  })

  const refused: [title: string, configuration: object, path: string][] = [
    ['a script', { ...post, url: 'javascript:alert(1)' }, 'configurations.0.url'],
    ['a host from a field', { ...post, url: 'https://{entry.fields.host}/' }, 'configurations.0.url'],
    ['credentials', { ...post, url: 'https://user:password@example.com/' }, 'configurations.0.url'],
    ['an open brace', { ...post, url: 'https://example.com/{locale' }, 'configurations.0.url'],
    ['an enabled site without a URL', { ...post, url: '' }, 'configurations.0.url'],
    ['no content type', { url: POST_URL }, 'configurations.0.entityId'],
  ]
  for (const [title, configuration, path] of refused) {
    test(`${title} is refused`, async () => {
      const { spaceId } = await newSpace(server())
      const sent = { body: { name: 'Site', configurations: [configuration] } }
      const { status, body } = await request(server(), 'POST', `/spaces/${spaceId}/preview_environments`, sent)
      assert.equal(status, 422)
      assert.equal(body.details.errors[0].path, path)
    })
  }

  test('two URLs for one content type are refused', async () => {
    const { spaceId } = await newSpace(server())
    const sent = { body: { name: 'Site', configurations: [post, post] } }
    const { status, body } = await request(server(), 'POST', `/spaces/${spaceId}/preview_environments`, sent)
    assert.deepEqual([status, body.details.errors[0].name], [422, 'taken'])
  })
})
