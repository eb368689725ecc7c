import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RoutedApi } from '#http/route'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { putEntry } from '#usecases/entries/put-entry'
import { expected } from './expectations.ts'
import { createPrincipals, ORGANIZATION, type Principal, SPACE } from './principals.ts'
import { openSite, type Site } from './site.ts'

const PREFIX = { management: '/api', upload: '/upload' } as const
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Bodies that no route accepts. Rights are checked first, so a caller without them never learns what is wrong. */
const INVALID_BODIES = [undefined, [7], { name: 7, fields: 'x', unknown: { deep: [] } }]
/** Callers that are refused in different ways: a role, a read-only token, another organization. */
const CALLERS: readonly Principal[] = ['admin reading', 'nothing', 'outsider', 'stranger']

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`rights are checked before bodies (${engine})`, () => {
    let site: Site
    let tokens: Record<Principal, string | null>
    before(async () => {
      site = await openSite(engine)
      tokens = await createPrincipals(site.ctx)
    })
    after(() => site?.[Symbol.asyncDispose]())

    async function call(to: keyof typeof PREFIX, method: string, path: string, caller: Principal, body: unknown) {
      const values: Record<string, string> = { space: SPACE, environment: 'master', organization: ORGANIZATION }
      const address = path.replace(/:(\w+)/g, (_all, name: string) => values[name] ?? 'real')
      const response = await fetch(`${site.url}${PREFIX[to]}${address}?limit=-1&nonsense[`, {
        method,
        headers: {
          Authorization: `Bearer ${tokens[caller]}`,
          'Content-Type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json',
          'X-Contentful-Version': 'not a version',
          'X-Contentful-Organization': ORGANIZATION,
        },
        ...(method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    }

    test('a caller without rights is refused for every body, query and header', async () => {
      const problems: string[] = []
      const state = await site.fingerprint()
      let refused = 0
      for (const to of Object.keys(PREFIX) as (keyof typeof PREFIX)[]) {
        for (const mounted of site.routes[to as RoutedApi]) {
          const { method, path, short } = mounted
          if (short) continue
          for (const caller of CALLERS) {
            const wanted = expected(to, mounted, caller)
            if (typeof wanted !== 'number') continue
            // The owner of another organization may create a space under a free id, so it may learn about its body.
            if (caller === 'stranger' && method === 'PUT' && path === '/spaces/:space') continue
            const bodies = WRITES.has(method) ? INVALID_BODIES : [undefined]
            const responses = await Promise.all(bodies.map((body) => call(to, method, path, caller, body)))
            for (const [i, { status, text }] of responses.entries()) {
              refused++
              if (status === wanted) continue
              problems.push(
                `${method} ${path} as ${caller} with ${JSON.stringify(bodies[i])}: ${status}, not ${wanted} ${text}`,
              )
            }
          }
        }
      }
      assert.deepEqual(problems, [])
      assert.equal(await site.fingerprint(), state)
      assert.ok(refused > 500, `only ${refused} refusals were seen`)
    })

    test('a role that may not publish or change an entry is refused before the entry is validated', async () => {
      const at = { space: SPACE, environment: 'master', id: 'incomplete' }
      const system = { kind: 'system', userId: 'operator' } as const
      const type = { name: 'Strict', fields: [{ id: 'title', name: 'Title', type: 'Symbol', required: true }] }
      const put = await putContentType(site.ctx, system, { ...at, id: 'strict', version: null, body: type })
      await activateContentType(site.ctx, system, { ...at, id: 'strict', version: put.value.contentType.version })
      await putEntry(site.ctx, system, { ...at, contentType: 'strict', version: null, body: {} })
      const send = async (caller: Principal, method: string, path: string, body?: unknown, version = '1') => {
        const response = await fetch(`${site.url}/api/spaces/${SPACE}/entries/incomplete${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${tokens[caller]}`,
            'Content-Type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json',
            'X-Contentful-Version': version,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return response.status
      }
      const state = await site.fingerprint()
      assert.equal(await send('admin', 'PUT', '/published'), 422)
      assert.equal(await send('author', 'PUT', '/published'), 403)
      assert.equal(await send('author', 'PUT', '/published', undefined, '77'), 403)
      const readOnly = await send('nothing', 'PATCH', '', [{ op: 'add', path: '/nowhere/deep', value: 1 }])
      assert.equal(readOnly, 404)
      assert.equal(await send('nothing', 'PUT', '', { fields: { unknown: 7 } }), 403)
      assert.equal(await site.fingerprint(), state)
    })

    test('a caller who may not create gets the same response for a hidden space and an unused id', async () => {
      const put = async (id: string) => {
        const response = await fetch(`${site.url}/api/spaces/${id}`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${tokens.outsider}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: 'Mine' }),
        })
        const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
        return { status: response.status, body: JSON.stringify(body).replaceAll(id, 'id') }
      }
      const hidden = await put(SPACE)
      assert.equal(hidden.status, 404)
      assert.deepEqual(await put('free-space'), hidden)
    })
  })
}
