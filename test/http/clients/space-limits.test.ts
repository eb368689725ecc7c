import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { newSpace, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const ENVIRONMENT = 'environments/master'
const hook = { url: 'https://example.org/', topics: ['*.*'] }

interface Limit {
  setting: string
  value: number
  /** Number that a new space has already. */
  existing: number
  method: 'POST' | 'PUT'
  path: string
  body: (name: string) => object
  message: string
}

const LIMITS: readonly Limit[] = [
  {
    ...{ setting: 'SHEAF_LIMIT_CONTENT_TYPES', value: 2, existing: 0 },
    ...{ method: 'PUT', path: `${ENVIRONMENT}/content_types/:id` },
    body: (name) => ({ name, fields: [] }),
    message: 'An environment can have 2 content types at most.',
  },
  {
    ...{ setting: 'SHEAF_LIMIT_TAGS', value: 2, existing: 0, method: 'PUT', path: `${ENVIRONMENT}/tags/:id` },
    body: (id) => ({ name: id, sys: { id, type: 'Tag' } }),
    message: 'An environment can have 2 tags at most.',
  },
  {
    ...{ setting: 'SHEAF_LIMIT_RELEASES', value: 2, existing: 0, method: 'POST', path: `${ENVIRONMENT}/releases` },
    body: (title) => ({ title, entities: { items: [] } }),
    message: 'An environment can have 2 releases at most.',
  },
  {
    ...{ setting: 'SHEAF_LIMIT_LOCALES', value: 3, existing: 1, method: 'POST', path: `${ENVIRONMENT}/locales` },
    body: (name) => ({ name, code: `de-${name}`, fallbackCode: null }),
    message: 'An environment can have 3 locales at most.',
  },
  {
    ...{ setting: 'SHEAF_LIMIT_ENVIRONMENTS', value: 3, existing: 1, method: 'PUT', path: 'environments/:id' },
    body: (name) => ({ name }),
    message: 'A space can have 3 environments at most.',
  },
  {
    ...{ setting: 'SHEAF_LIMIT_ALIASES', value: 2, existing: 0, method: 'PUT', path: 'environment_aliases/:id' },
    body: () => ({ environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } } }),
    message: 'A space can have 2 environment aliases at most.',
  },
  {
    ...{ setting: 'SHEAF_LIMIT_API_KEYS', value: 2, existing: 0, method: 'POST', path: 'api_keys' },
    body: (name) => ({ name }),
    message: 'A space can have 2 API keys at most.',
  },
  {
    ...{ setting: 'SHEAF_LIMIT_WEBHOOKS', value: 2, existing: 0, method: 'POST', path: 'webhook_definitions' },
    body: (name) => ({ ...hook, name }),
    message: 'A space can have 2 webhooks at most.',
  },
]

test('every limit per space or environment has a case here', () => {
  const table = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const documented = [...table.matchAll(/^\| `(SHEAF_LIMIT_\w+)` .* in (?:a space|an environment)\. \|/gm)]
  assert.deepEqual(documented.map(([, name]) => name).sort(), LIMITS.map(({ setting }) => setting).sort())
})

onBothEngines(
  'limits of a space',
  (server) => {
    for (const { setting, value, existing, method, path, body, message } of LIMITS) {
      test(`${setting}: the API creates ${value} and refuses one more`, async () => {
        const { spaceId } = await newSpace(server())
        const create = (name: string) =>
          request(server(), method, `/spaces/${spaceId}/${path.replace(':id', name)}`, { body: body(name) })
        for (let count = existing; count < value; count++) {
          const { status, body: created } = await create(`AA${count}`)
          assert.equal(status, 201, JSON.stringify(created))
        }
        const { status, body: refused } = await create('ZZ')
        assert.deepEqual([status, refused.sys.id, refused.details.reasons], [403, 'AccessDenied', [message]])
      })
    }

    test('a limit of one space does not affect another space', async () => {
      for (let space = 0; space < 2; space++) {
        const { spaceId } = await newSpace(server())
        for (const name of ['a', 'b']) {
          const { status } = await request(server(), 'POST', `/spaces/${spaceId}/api_keys`, { body: { name } })
          assert.equal(status, 201)
        }
      }
    })
  },
  Object.fromEntries(LIMITS.map(({ setting, value }) => [setting, String(value)])),
)
