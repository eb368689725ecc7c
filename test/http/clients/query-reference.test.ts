import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { assertCurrent, fillInResponses } from '../../support/documented-requests.ts'
import { ADMIN_TOKEN, type TestServer } from '../../support/server.ts'
import { onBothEngines } from './on-both-engines.ts'

const page = readFileSync(new URL('../../../docs/queries.md', import.meta.url), 'utf8')

async function send(server: TestServer, method: string, path: string, body?: unknown, headers = {}) {
  const response = await fetch(`${server.urls.management}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

onBothEngines(
  'docs/queries.md',
  (server) => {
    test('shows the responses of the server to all of its requests', async () => {
      assertCurrent(page, await fillInResponses(page, server()))
    })

    test('has a curl command that finds the featured articles', async () => {
      const [, url] = /^curl [^']*'(http[^']*)'$/m.exec(page.replaceAll('\\\n', '')) ?? []
      assert.ok(url, 'the page has lost its curl command')
      const response = await fetch(url.replace('http://localhost:4000', server().url), {
        headers: { Authorization: `Bearer ${server().tokens.delivery}` },
      })
      const { total, items } = (await response.json()) as { total: number; items: unknown[] }
      assert.deepEqual([total, items.length], [4, 3])
    })

    test('is right about page tokens: the next page may have a different limit', async () => {
      const next = async (path: string) => {
        const response = await fetch(`${server().urls.delivery}${path}`, {
          headers: { Authorization: `Bearer ${server().tokens.delivery}` },
        })
        return (await response.json()) as { items: { sys: { id: string } }[]; pages: { next?: string; prev?: string } }
      }
      const query = 'content_type=article&order=fields.slug&cursor=true'
      const first = await next(`/spaces/magazine/environments/master/entries?${query}&limit=2`)
      const second = await next(first.pages.next!.replace('limit=2', 'limit=3'))
      assert.deepEqual(
        second.items.map(({ sys }) => sys.id),
        ['article-low-water', 'article-night-garden', 'article-night-ferry'],
      )
      const back = await next(second.pages.prev!.replace('limit=3', 'limit=2'))
      assert.deepEqual(back.items, first.items)
    })

    test('is right about links to other spaces: only [exists] filters them', async () => {
      const urn = 'crn:contentful:::content:spaces/elsewhere/environments/master/entries/one'
      const target = { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } }
      const allowedResources = [{ type: 'Contentful:Entry', source: 'crn:contentful:::content:spaces/elsewhere' }]
      const id = { id: 'partner', name: 'Partner', type: 'ResourceLink', allowedResources }
      const many = {
        id: 'partners',
        name: 'Partners',
        type: 'Array',
        items: { type: 'ResourceLink' },
        allowedResources,
      }
      // A separate space, so that the documented results do not change.
      const space = await send(server(), 'POST', 'spaces', { name: 'Stalls', defaultLocale: 'en-US' })
      const home = `spaces/${(space.body.sys as { id: string }).id}/environments/master`
      const type = await send(server(), 'PUT', `${home}/content_types/stall`, { name: 'Stall', fields: [id, many] })
      assert.equal(type.status, 201)
      await send(server(), 'PUT', `${home}/content_types/stall/published`, undefined, { 'X-Contentful-Version': '1' })
      const of = { 'X-Contentful-Content-Type': 'stall' }
      const fields = { partner: { 'en-US': target }, partners: { 'en-US': [target] } }
      assert.equal((await send(server(), 'PUT', `${home}/entries/linked`, { fields }, of)).status, 201)
      assert.equal((await send(server(), 'PUT', `${home}/entries/alone`, { fields: {} }, of)).status, 201)

      const ids = async (filter: string) => {
        const { body } = await send(server(), 'GET', `${home}/entries?content_type=stall&${filter}`)
        return (body.items as { sys: { id: string } }[]).map(({ sys }) => sys.id)
      }
      for (const field of ['partner', 'partners']) {
        assert.deepEqual(await ids(`fields.${field}[exists]=true`), ['linked'])
        assert.deepEqual(await ids(`fields.${field}[exists]=false`), ['alone'])
        const refused = await send(server(), 'GET', `${home}/entries?content_type=stall&fields.${field}[in]=one`)
        assert.equal(refused.status, 400)
      }
    })
  },
  { SHEAF_DEMO: '1' },
)
