import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { activate, newSpace } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } })
const all = (value: unknown) => ({ 'en-US': value })

// biome-ignore lint/suspicious/noExplicitAny: a response has the form of its query.
type Json = any

interface Answer {
  status: number
  headers: Headers
  data: Record<string, Json>
  errors?: { message: string; path?: unknown[]; extensions?: { code?: string; contentful?: Record<string, Json> } }[]
}

const field = (id: string, type: string, more: object = {}) => ({ id, name: id, type, ...more })
const only = (...types: string[]) => [{ linkContentType: types }]

onBothEngines('GraphQL', (server) => {
  let space: string
  let tokens: { delivery: string; preview: string }

  async function send(body: unknown, token: string, path = `/content/v1/spaces/${space}`): Promise<Answer> {
    const response = await fetch(`${server().url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, ...JSON.parse(text) }
  }
  const run = (query: string, variables?: object) => send({ query, variables }, tokens.delivery)
  const data = async (query: string, variables?: object) => {
    const { data, errors } = await run(query, variables)
    assert.deepEqual(errors, undefined)
    return data
  }

  before(async () => {
    const { client, at, spaceId } = await newSpace(server())
    space = spaceId
    await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: 'en-US', optional: true } as never)
    await activate(client, at, 'person', [field('name', 'Symbol', { localized: true }), field('bio', 'Text')])
    await activate(client, at, 'blog-post', [
      field('title', 'Symbol', { localized: true }),
      field('show_first', 'Boolean'),
      field('rank', 'Integer'),
      field('day', 'Date'),
      field('tags', 'Array', { items: { type: 'Symbol' } }),
      field('place', 'Location'),
      field('data', 'Object'),
      field('author', 'Link', { linkType: 'Entry', validations: only('person') }),
      field('team', 'Array', { items: { type: 'Link', linkType: 'Entry', validations: only('person') } }),
      field('related', 'Array', {
        items: { type: 'Link', linkType: 'Entry', validations: only('blog-post', 'person') },
      }),
      field('hero', 'Link', { linkType: 'Asset' }),
      field('body', 'RichText'),
    ])
    const create = (entryId: string, contentTypeId: string, fields: object) =>
      client.entry.createWithId({ ...at, contentTypeId, entryId }, { fields } as never)
    const publish = (entry: Awaited<ReturnType<typeof create>>) =>
      client.entry.publish({ ...at, entryId: entry.sys.id }, entry)
    const posts: Awaited<ReturnType<typeof create>>[] = []
    await client.entry.createWithId({ ...at, contentTypeId: 'person', entryId: 'draft' }, {
      fields: { name: all('Draft') },
    } as never)
    for (const [id, name] of Object.entries({ ada: 'Ada', bob: 'Bob', cy: 'Cy' })) {
      const person = await create(id, 'person', {
        name: { 'en-US': name, ...(id === 'ada' && { de: 'Ada (de)' }) },
        bio: all(`Wrote ${id}`),
      })
      await publish(person)
    }
    const document = {
      nodeType: 'document',
      data: {},
      content: [
        { nodeType: 'embedded-entry-block', data: { target: link('ada') }, content: [] },
        { nodeType: 'embedded-entry-block', data: { target: link('draft') }, content: [] },
      ],
    }
    for (let i = 1; i <= 5; i++) {
      const post = await create(`post${i}`, 'blog-post', {
        title: { 'en-US': `Post ${i}`, ...(i === 1 && { de: 'Beitrag 1' }) },
        show_first: all(i % 2 === 1),
        rank: all(10 - i),
        day: all(`2020-01-0${i}`),
        tags: all(['all', `t${i}`]),
        place: all({ lat: i, lon: i }),
        data: all({ i }),
        author: all(link(i === 5 ? 'draft' : i % 2 ? 'ada' : 'bob')),
        team: all([link('bob'), link('ada'), link('cy')]),
        related: all([link('cy'), link(`post${(i % 5) + 1}`)]),
        ...(i === 1 && { body: all(document) }),
      })
      posts.push(post)
    }
    for (const post of posts) await publish(post)
    const key = await client.apiKey.create(at, { name: 'Website' } as never)
    const previewKey = await client.previewApiKey.get({ ...at, previewApiKeyId: (key as Json).preview_api_key.sys.id })
    tokens = { delivery: key.accessToken, preview: previewKey.accessToken }
  })

  test('a collection with links, lists of links and unions', async () => {
    const { blogPostCollection } = await data(`{
      blogPostCollection(order: rank_DESC, limit: 2) {
        total skip limit
        items {
          __typename sys { id locale publishedVersion environmentId } title showFirst rank day tags place { lat } data
          author { name }
          teamCollection(limit: 2, order: name_ASC) { total items { name } }
          relatedCollection { items { ... on Person { name } ... on BlogPost { rank } __typename } }
        }
      }
    }`)
    assert.deepEqual(
      { ...blogPostCollection, items: blogPostCollection.items.length },
      { total: 5, skip: 0, limit: 2, items: 2 },
    )
    assert.deepEqual(blogPostCollection.items[0], {
      __typename: 'BlogPost',
      sys: { id: 'post1', locale: 'en-US', publishedVersion: 1, environmentId: 'master' },
      title: 'Post 1',
      showFirst: true,
      rank: 9,
      day: '2020-01-01T00:00:00.000Z',
      tags: ['all', 't1'],
      place: { lat: 1 },
      data: { i: 1 },
      author: { name: 'Ada' },
      teamCollection: { total: 3, items: [{ name: 'Ada' }, { name: 'Bob' }] },
      relatedCollection: {
        items: [
          { name: 'Cy', __typename: 'Person' },
          { rank: 8, __typename: 'BlogPost' },
        ],
      },
    })
  })

  test('filters, also across references, with AND and OR', async () => {
    const ids = async (where: string) => {
      const found = await data(`{ blogPostCollection(order: sys_id_ASC, where: ${where}) { items { sys { id } } } }`)
      return found.blogPostCollection.items.map(({ sys }: { sys: { id: string } }) => sys.id.slice(4)).join('')
    }
    assert.equal(await ids('{show_first: true}'), '135')
    assert.equal(await ids('{rank_gt: 5, rank_lte: 8}'), '234')
    assert.equal(await ids('{title_in: ["Post 1", "Post 4"]}'), '14')
    assert.equal(await ids('{title_not_in: "Post 1"}'), '2345')
    assert.equal(await ids('{title_contains: "post"}'), '12345')
    assert.equal(await ids('{title_not_contains: "post"}'), '')
    assert.equal(await ids('{tags_contains_some: ["t1", "t2"]}'), '12')
    assert.equal(await ids('{tags_contains_all: ["all", "t2"]}'), '2')
    assert.equal(await ids('{tags_contains_none: ["t2"]}'), '1345')
    assert.equal(await ids('{author: {name: "Bob"}}'), '24')
    assert.equal(await ids('{author: {name: "Bob"}, OR: [{rank: 8}, {rank: 9}]}'), '2')
    assert.equal(await ids('{AND: [{show_first: false}, {day_gte: "2020-01-03"}]}'), '4')
    assert.equal(await ids('{sys: {id_in: ["post1", "post3"]}}'), '13')
    assert.equal(await ids('{body_exists: true}'), '1')
    assert.equal(await ids('{place_within_circle: {lat: 1, lon: 1, radius: 10}}'), '1')
    assert.equal(await ids('{title_in: []}'), '')
    assert.equal(await ids('{title: null}'), '12345')
  })

  test('locales cascade, and a single field can have its own', async () => {
    const query = `{ blogPost(id: "post1", locale: "de") {
      title english: title(locale: "en-US") author { name } sys { locale }
      second: relatedCollection(skip: 1) { items { ... on BlogPost { title none: title(useFallbackLocale: false) } } }
    } }`
    assert.deepEqual((await data(query)).blogPost, {
      title: 'Beitrag 1',
      english: 'Post 1',
      author: { name: 'Ada (de)' },
      sys: { locale: 'de' },
      second: { items: [{ title: 'Post 2', none: null }] },
    })
    const unknown = await run('{ blogPost(id: "post1", locale: "xx") { title } }')
    assert.equal(unknown.status, 200)
    assert.deepEqual(unknown.data, { blogPost: null })
    assert.equal(unknown.errors?.[0]?.extensions?.contentful?.code, 'UNKNOWN_LOCALE')
  })

  test('a link to an unpublished entry is null and an error; preview shows it to preview tokens only', async () => {
    const query = 'query($preview: Boolean) { blogPost(id: "post5", preview: $preview) { author { name } } }'
    const published = await run(query)
    assert.equal(published.status, 200)
    assert.deepEqual(published.data, { blogPost: { author: null } })
    const [error] = published.errors!
    assert.equal(error?.extensions?.contentful?.code, 'UNRESOLVABLE_LINK')
    assert.equal(error?.extensions?.contentful?.requestId, published.headers.get('x-contentful-request-id'))
    assert.deepEqual(error?.path, ['blogPost', 'author'])
    const preview = await send({ query, variables: { preview: true } }, tokens.preview)
    assert.deepEqual(preview.data, { blogPost: { author: { name: 'Draft' } } })
    const denied = await run(query, { preview: true })
    assert.deepEqual(denied.data, { blogPost: null })
    assert.equal(denied.errors?.[0]?.extensions?.contentful?.code, 'ACCESS_TOKEN_INVALID')
  })

  test('rich text has its document and the resources that it links to', async () => {
    const query =
      '{ blogPost(id: "post1") { body { json links { entries { block { sys { id } ... on Person { name } } } assets { block { url } } } } } }'
    const { data: found, errors } = await run(query)
    assert.equal(found.blogPost.body.json.nodeType, 'document')
    assert.deepEqual(found.blogPost.body.links, {
      entries: { block: [{ sys: { id: 'ada' }, name: 'Ada' }, null] },
      assets: { block: [] },
    })
    assert.deepEqual(errors?.[0]?.path, ['blogPost', 'body', 'links', 'entries', 'block', 1])
  })

  test('linkedFrom lists the entries that link to an entry', async () => {
    const query =
      '{ person(id: "bob") { linkedFrom { blogPostCollection(order: sys_id_ASC, limit: 2) { total items { sys { id } } } entryCollection { total } } } }'
    assert.deepEqual((await data(query)).person.linkedFrom, {
      blogPostCollection: { total: 5, items: [{ sys: { id: 'post1' } }, { sys: { id: 'post2' } }] },
      entryCollection: { total: 5 },
    })
    const linking = (locales: string) =>
      `linkedFrom(allowedLocales: ${locales}) { blogPostCollection { total } entryCollection { total } }`
    const count = async (locales: string) => {
      const alone = (await data(`{ person(id: "bob") { ${linking(locales)} } }`)).person.linkedFrom
      const together = (await data(`{ personCollection(limit: 10) { items { sys { id } ${linking(locales)} } } }`))
        .personCollection
      assert.deepEqual(together.items.find((item: Json) => item.sys.id === 'bob').linkedFrom, alone)
      assert.equal(alone.blogPostCollection.total, alone.entryCollection.total)
      return alone.entryCollection.total
    }
    assert.equal(await count('["en-US"]'), 5)
    assert.equal(await count('["de", "en-US"]'), 5)
    assert.equal(await count('["de"]'), 0)
    assert.equal(await count('[]'), 0)
    assert.equal(await count('null'), 5)
  })

  test('pages by token follow each other', async () => {
    const seen: string[] = []
    let next: string | null = null
    do {
      const query =
        'query($next: String) { blogPostCursorCollection(limit: 2, pageNext: $next, order: rank_ASC) { items { sys { id } } pages { next prev } } }'
      const page: Record<string, Json> = await data(query, { next })
      seen.push(...page.blogPostCursorCollection.items.map((item: Json) => item.sys.id))
      next = page.blogPostCursorCollection.pages.next
    } while (next !== null)
    assert.deepEqual(seen, ['post5', 'post4', 'post3', 'post2', 'post1'])
  })

  test('the complexity is a header, and limited', async () => {
    const { headers } = await run(
      '{ blogPostCollection(limit: 10) { items { author { name } teamCollection(limit: 3) { total } } } }',
    )
    assert.equal(headers.get('x-contentful-graphql-query-cost'), '50')
    const refused = await run(
      '{ blogPostCollection { items { teamCollection { items { linkedFrom { entryCollection { total } } } } } } }',
    )
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.errors?.[0]?.extensions?.contentful?.details, { maximumCost: 11000, cost: 1010100 })
  })

  test('invalid requests have the status and code that clients know', async () => {
    const code = ({ status, errors }: Answer) => [status, errors?.[0]?.extensions?.contentful?.code]
    assert.deepEqual(code(await send({ query: '{ __typename }' }, '')), [401, 'ACCESS_TOKEN_MISSING'])
    assert.deepEqual(code(await send({ query: '{ __typename }' }, 'wrong')), [401, 'ACCESS_TOKEN_INVALID'])
    assert.deepEqual(code(await send({}, tokens.delivery)), [400, 'MISSING_QUERY'])
    assert.deepEqual(code(await send({ query: 1 }, tokens.delivery)), [400, 'INVALID_QUERY_FORMAT'])
    assert.deepEqual(code(await send({ query: '{ __typename }', variables: 1 }, tokens.delivery)), [
      400,
      'INVALID_VARIABLES_FORMAT',
    ])
    assert.deepEqual(code(await send({ query: '{ __typename }', operationName: 'x' }, tokens.delivery)), [
      400,
      'QUERY_OPERATION_NAME_MISMATCH',
    ])
    assert.deepEqual(
      code(await send({ query: '{ __typename }' }, tokens.delivery, '/graphql/content/v1/spaces/other')),
      [400, 'UNKNOWN_SPACE'],
    )
    const unknown = `/content/v1/spaces/${space}/environments/nowhere`
    assert.deepEqual(code(await send({ query: '{ __typename }' }, tokens.delivery, unknown)), [
      400,
      'UNKNOWN_ENVIRONMENT',
    ])
    const invalid = await run('{ blogPostCollection { items { titel } } }')
    assert.equal(invalid.status, 400)
    assert.deepEqual(invalid.errors, [
      {
        message: 'Cannot query field "titel" on type "BlogPost". Did you mean "title"?',
        locations: [{ line: 1, column: 32 }],
      },
    ])
    assert.deepEqual(code(await send({ query: `{ __typename ${' '.repeat(300_000)} }` }, tokens.delivery)), [
      400,
      'QUERY_TOO_BIG',
    ])
  })

  test('aliases cannot multiply a response beyond the limit', async () => {
    const { client } = await newSpace(server())
    const at = { spaceId: space, environmentId: 'master' }
    const entry = await client.entry.createWithId({ ...at, contentTypeId: 'blog-post', entryId: 'large' }, {
      fields: { data: all({ text: 'x'.repeat(40_000) }) },
    } as never)
    await client.entry.publish({ ...at, entryId: 'large' }, entry)
    const query = (aliases: number) =>
      `{ blogPost(id: "large") { ${Array.from({ length: aliases }, (_, i) => `a${i}: data`).join(' ')} } }`
    assert.equal((await run(query(100))).status, 200)
    const refused = await run(query(400))
    assert.deepEqual([refused.status, refused.errors?.[0]?.extensions?.contentful?.code], [400, 'RESPONSE_TOO_BIG'])
  })

  test('GET, forms and persisted queries', async () => {
    const url = `${server().url}/graphql/content/v1/spaces/${space}/environments/master/`
    const get = async (params: Record<string, string>) =>
      (
        await fetch(`${url}?${new URLSearchParams({ ...params, access_token: tokens.delivery })}`)
      ).json() as Promise<Answer>
    const query = 'query($id: String!) { person(id: $id) { name } }'
    const variables = JSON.stringify({ id: 'ada' })
    assert.deepEqual((await get({ query, variables })).data, { person: { name: 'Ada' } })
    const form = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.delivery}` },
      body: new URLSearchParams({ query, variables }),
    })
    assert.deepEqual(((await form.json()) as Answer).data, { person: { name: 'Ada' } })
    const { createHash } = await import('node:crypto')
    const sha256Hash = createHash('sha256').update(query).digest('hex')
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } })
    assert.equal((await get({ extensions, variables })).errors?.[0]?.message, 'PersistedQueryNotFound')
    assert.deepEqual((await get({ extensions, variables, query })).data, { person: { name: 'Ada' } })
    assert.deepEqual((await get({ extensions, variables })).data, { person: { name: 'Ada' } })
  })

  test('introspection works, and the schema follows the content model at once', async () => {
    const { __schema } = await data('{ __schema { queryType { name } types { name } } }')
    const names = __schema.types.map(({ name }: { name: string }) => name)
    for (const name of ['BlogPost', 'BlogPostFilter', 'cfPersonNestedFilter', 'BlogPostRelatedItem'])
      assert.ok(names.includes(name))
    const { client } = await newSpace(server())
    const at = { spaceId: space, environmentId: 'master' }
    await activate(client, at, 'note', [field('text', 'Text')])
    assert.deepEqual((await data('{ noteCollection { total } }')).noteCollection, { total: 0 })
  })

  test('a cached response changes with the content it shows', async () => {
    const { client } = await newSpace(server())
    const at = { spaceId: space, environmentId: 'master', entryId: 'cy' }
    const query = '{ blogPost(id: "post2") { relatedCollection(limit: 1) { items { ... on Person { name } } } } }'
    const name = async () => (await data(query)).blogPost.relatedCollection.items[0].name
    assert.equal(await name(), 'Cy')
    assert.equal(await name(), 'Cy')
    const entry = await client.entry.get(at)
    const changed = await client.entry.update(at, { ...entry, fields: { ...entry.fields, name: all('Cyrus') } })
    assert.equal(await name(), 'Cy')
    await client.entry.publish(at, changed)
    assert.equal(await name(), 'Cyrus')
  })

  test('a repeated query takes the short path, and only its own response', async () => {
    const repeats = async () => {
      const text = await (await fetch(`${server().url}/metrics`)).text()
      return Number(/^sheaf_http_repeated_reads (\d+)$/m.exec(text)![1])
    }
    const query = (name: string) => `{ personCollection(where: { name: "${name}" }) { items { name } } }`
    const repeated = async (name: string): Promise<Answer> => {
      for (;;) {
        const start = await repeats()
        const answer = await run(query(name))
        if ((await repeats()) > start) return answer
      }
    }
    const full = await run(query('Ada'))
    const short = await repeated('Ada')
    assert.deepEqual(short.data, { personCollection: { items: [{ name: 'Ada' }] } })
    const shown = ({ headers }: Answer) =>
      [...headers].filter(([header]) => !/^(?:date|x-contentful-request-id)$/.test(header))
    assert.deepEqual(shown(short), shown(full))
    assert.notEqual(
      short.headers.get('x-contentful-request-id'),
      (await repeated('Ada')).headers.get('x-contentful-request-id'),
    )
    // Bodies of the same length, sent with the same headers.
    assert.deepEqual((await run(query('Bob'))).data, { personCollection: { items: [{ name: 'Bob' }] } })
    assert.deepEqual((await send({ query: query('Ada') }, tokens.preview)).data, short.data)
    await repeated('Ada')
    const { client } = await newSpace(server())
    const at = { spaceId: space, environmentId: 'master', entryId: 'ada' }
    await client.entry.unpublish(at)
    assert.deepEqual((await run(query('Ada'))).data, { personCollection: { items: [] } })
    await client.entry.publish(at, await client.entry.get(at))
  })
})
