import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, request } from '../clients/management.ts'
import { onBothEngines } from '../clients/on-both-engines.ts'

const MAX_NAME_LENGTH = 256
const LABEL = 'a'.repeat(63)
/** URLs that cannot be resolved, or that parsers read differently. */
const BAD_URLS = [
  'https://example.org/a\nb',
  'https://exam\r\nple.org/',
  'https://example.org/a\tb',
  `https://a${LABEL}.example.org/`,
]
const GOOD_URLS = ['https://example.org/a%0Ab', `https://${LABEL}.example.org/`]

onBothEngines('input that is refused', (server) => {
  test('a content type needs a list of fields, which may be empty', async () => {
    const { at } = await newSpace(server())
    const path = `/spaces/${at.spaceId}/environments/master/content_types/post`
    for (const fields of [undefined, null]) {
      const { status, body } = await request(server(), 'PUT', path, { body: { name: 'Post', fields } })
      assert.deepEqual([status, body.sys.id], [422, 'ValidationFailed'])
      assert.deepEqual(body.details.errors, [
        { name: 'required', path: ['fields'], details: 'The property "fields" is required here' },
      ])
    }
    assert.equal((await request(server(), 'GET', path)).status, 404)
    assert.equal((await request(server(), 'PUT', path, { body: { name: 'Post', fields: [] } })).status, 201)
  })

  test('names have at most 256 characters, for every resource', async () => {
    const { at } = await newSpace(server())
    const space = `/spaces/${at.spaceId}`
    const path = `${space}/environments/master`
    const field = (name: string) => ({ id: 'title', name, type: 'Symbol' })
    const hook = { url: 'https://example.org/', topics: ['*.*'] }
    const writes: [line: string, body: (name: string) => object][] = [
      [`PUT ${path}/content_types/type`, (name) => ({ name, fields: [] })],
      [`PUT ${path}/content_types/field`, (name) => ({ name: 'Type', fields: [field(name)] })],
      [`PUT ${path}/tags/tag`, (name) => ({ name, sys: { id: 'tag', type: 'Tag' } })],
      [`POST ${path}/locales`, (name) => ({ name, code: 'de', fallbackCode: null })],
      [`PUT ${space}/environments/other`, (name) => ({ name })],
      [`POST ${space}/api_keys`, (name) => ({ name })],
      [`POST ${space}/roles`, (name) => ({ name, permissions: {}, policies: [] })],
      [`POST ${space}/webhook_definitions`, (name) => ({ ...hook, name })],
      ['POST /spaces', (name) => ({ name })],
    ]
    for (const [line, body] of writes) {
      const [method = '', address = ''] = line.split(' ')
      const long = await request(server(), method, address, { body: body('n'.repeat(MAX_NAME_LENGTH + 1)) })
      assert.deepEqual([long.status, long.body.sys.id], [422, 'ValidationFailed'], line)
      const longest = await request(server(), method, address, { body: body('n'.repeat(MAX_NAME_LENGTH)) })
      assert.equal(longest.status, 201, `${line}: ${JSON.stringify(longest.body)}`)
    }
  })

  test('patterns whose counted repetitions cover too many characters are refused', async () => {
    const { at } = await newSpace(server())
    const path = `/spaces/${at.spaceId}/environments/master/content_types/post`
    for (const rule of ['regexp', 'prohibitRegexp']) {
      for (const pattern of [
        '(a{1000}){1000}',
        '((a{100}){100}){100}',
        '[a-z]{10001}',
        'a{20000,}',
        '(a{0,200}){200}',
      ]) {
        const validations = [{ [rule]: { pattern } }]
        const fields = [{ id: 'title', name: 'Title', type: 'Symbol', validations }]
        const { status, body } = await request(server(), 'PUT', path, { body: { name: 'Post', fields } })
        assert.deepEqual([status, body.sys.id], [422, 'ValidationFailed'], pattern)
        const [problem] = body.details.errors
        assert.deepEqual([problem.name, problem.path.at(-1)], ['regexp', 'pattern'], pattern)
        assert.equal(problem.details, 'The counted repeats of the pattern stand for more than 10000 characters')
      }
    }
    const validations = [{ regexp: { pattern: '^(\\d{4}-){2}[a-z]{1,1000}$' } }]
    const fields = [{ id: 'title', name: 'Title', type: 'Symbol', validations }]
    assert.equal((await request(server(), 'PUT', path, { body: { name: 'Post', fields } })).status, 201)
  })

  test('URLs of webhooks have no line breaks and no host label of more than 63 characters', async () => {
    const { at } = await newSpace(server())
    const path = `/spaces/${at.spaceId}/webhook_definitions`
    const create = (url: string) => request(server(), 'POST', path, { body: { name: 'Hook', url, topics: ['*.*'] } })
    for (const url of BAD_URLS) {
      const { status, body } = await create(url)
      assert.deepEqual([status, body.sys.id], [422, 'ValidationFailed'], url)
      assert.match(JSON.stringify(body.details), /line breaks|at most 63 characters/)
    }
    assert.equal((await request(server(), 'GET', path)).body.total, 0)
    for (const url of GOOD_URLS) assert.equal((await create(url)).status, 201, url)
  })

  test('URLs of files have no line breaks and no host label of more than 63 characters', async () => {
    const { at } = await newSpace(server())
    const path = `/spaces/${at.spaceId}/environments/master/assets`
    const create = (upload: string) => {
      const file = { 'en-US': { contentType: 'image/png', fileName: 'a.png', upload } }
      return request(server(), 'POST', path, { body: { fields: { file } } })
    }
    for (const url of BAD_URLS) {
      const { status, body } = await create(url)
      assert.deepEqual([status, body.details.errors[0].name], [422, 'hasHostname'], url)
    }
    assert.equal((await request(server(), 'GET', path)).body.total, 0)
    for (const url of GOOD_URLS) assert.equal((await create(url)).status, 201, url)
  })

  test('the edited field is a string of at most 128 characters', async () => {
    const { at } = await newSpace(server())
    const environment = `/spaces/${at.spaceId}/environments/master`
    const put = (path: string, body?: object, headers = {}) =>
      request(server(), 'PUT', `${environment}/${path}`, { body, headers })
    await put('content_types/post', { name: 'Post', fields: [{ id: 'title', name: 'Title', type: 'Symbol' }] })
    await put('content_types/post/published', undefined, { 'X-Contentful-Version': '1' })
    await put('entries/a', { fields: {} }, { 'X-Contentful-Content-Type': 'post' })
    for (const field of [7, {}, 'x'.repeat(129)]) {
      const { status, body } = await put('entries/a/presence', { field })
      assert.deepEqual([status, body.sys.id], [422, 'ValidationFailed'], JSON.stringify(field))
      const { value: _, ...problem } = body.details.errors[0]
      assert.deepEqual(problem, {
        name: 'type',
        path: ['field'],
        type: 'Symbol',
        details: 'The type of "value" is incorrect, expected type: Symbol',
      })
    }
    for (const body of [undefined, {}, { field: null }, { field: 'x'.repeat(128) }]) {
      assert.equal((await put('entries/a/presence', body)).status, 200, JSON.stringify(body))
    }
  })

  test('an upload has at least one byte', async () => {
    const { at } = await newSpace(server())
    const upload = async (body: string) => {
      const response = await fetch(`${server().url}/upload/spaces/${at.spaceId}/uploads`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${server().tokens.management}`, 'Content-Type': 'application/octet-stream' },
        body,
      })
      return { status: response.status, body: (await response.json()) as { sys: { id: string }; message: string } }
    }
    const empty = await upload('')
    assert.deepEqual([empty.status, empty.body.sys.id], [400, 'BadRequest'])
    assert.equal(empty.body.message, 'The uploaded file is empty.')
    assert.equal((await upload('x')).status, 201)
  })
})
