// Unmodified GraphQL clients and code generators, and live queries.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { encodeGraphQLResponse } from '@contentful/content-source-maps'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as operations from '@graphql-codegen/typescript-operations'
import { Client, fetchExchange } from '@urql/core'
import { buildClientSchema, getIntrospectionQuery, parse, printSchema } from 'graphql'
import { createClient } from 'graphql-sse'
import { activate, newSpace } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const all = (value: unknown) => ({ 'en-US': value })
const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } })
const POSTS = `query Posts($first: Int) {
  postCollection(limit: $first, order: title_ASC) { items { sys { id } title author { name } } }
}`

interface Posts {
  postCollection: { items: { title: string; author: { name: string } | null }[] }
}

onBothEngines('GraphQL clients', (server) => {
  let own: Awaited<ReturnType<typeof newSpace>>
  let url: string
  let tokens: { delivery: string; preview: string }
  let keyId: string

  const headers = () => ({ Authorization: `Bearer ${tokens.delivery}` })
  const titles = ({ postCollection }: Posts) => postCollection.items.map(({ title }) => title)

  async function publish(contentTypeId: string, entryId: string, fields: object): Promise<void> {
    const { client, at } = own
    const known = await client.entry.get({ ...at, entryId }).catch(() => null)
    const entry = known
      ? await client.entry.update({ ...at, entryId }, { ...known, fields } as never)
      : await client.entry.createWithId({ ...at, contentTypeId, entryId }, { fields } as never)
    await client.entry.publish({ ...at, entryId }, entry)
  }

  before(async () => {
    own = await newSpace(server())
    const { client, at } = own
    url = `${server().url}/content/v1/spaces/${own.spaceId}`
    await activate(client, at, 'person', [{ id: 'name', name: 'Name', type: 'Symbol' }])
    const validations = [{ linkContentType: ['person'] }]
    await activate(client, at, 'post', [
      { id: 'title', name: 'Title', type: 'Symbol' },
      { id: 'author', name: 'Author', type: 'Link', linkType: 'Entry', validations },
    ])
    await publish('person', 'ada', { name: all('Ada') })
    await publish('person', 'bob', { name: all('Bob') })
    await publish('post', 'one', { title: all('One'), author: all(link('ada')) })
    const key = await client.apiKey.create(at, { name: 'Website' } as never)
    const preview = key as unknown as { preview_api_key: { sys: { id: string } } }
    const previewKey = await client.previewApiKey.get({ ...at, previewApiKeyId: preview.preview_api_key.sys.id })
    tokens = { delivery: key.accessToken, preview: previewKey.accessToken }
    keyId = key.sys.id
  })

  test('Apollo Client, also with persisted queries', async () => {
    const http = new HttpLink({ uri: url, headers: headers() })
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const persisted = new PersistedQueryLink({ sha256, useGETForHashedQueries: true })
    for (const link of [http, ApolloLink.from([persisted, http])]) {
      const apollo = new ApolloClient({ link, cache: new InMemoryCache() })
      const { data } = await apollo.query<Posts>({ query: gql(POSTS), variables: { first: 5 } })
      assert.deepEqual(titles(data!), ['One'])
      assert.equal(data!.postCollection.items[0]!.author!.name, 'Ada')
      const wrong = apollo.query({ query: gql('{ nothing }') })
      await assert.rejects(wrong, /Cannot query field "nothing"|400/)
    }
  })

  test('urql, which accepts event streams as well, gets one response', async () => {
    const urql = new Client({
      url,
      exchanges: [fetchExchange],
      fetchOptions: { headers: headers() },
      preferGetMethod: false,
    })
    const { data, error } = await urql.query<Posts>(POSTS, { first: 5 }).toPromise()
    assert.equal(error, undefined)
    assert.deepEqual(titles(data!), ['One'])
  })

  test('graphql-codegen generates types from the introspected schema', async () => {
    const response = await fetch(`${url}?access_token=${tokens.delivery}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true }) }),
    })
    const { data } = (await response.json()) as { data: Parameters<typeof buildClientSchema>[0] }
    const source = await codegen({
      filename: 'types.ts',
      schema: parse(printSchema(buildClientSchema(data))),
      documents: [{ location: 'posts.graphql', document: parse(POSTS) }],
      plugins: [{ typescript: {} }, { typescriptOperations: {} }],
      pluginMap: { typescript, typescriptOperations: operations },
      config: {},
    })
    assert.match(source, /export type PostFilter = \{/)
    assert.match(source, /export type PostsQuery = /)
  })

  test('a live query sends a result for every change of its content, and of nothing else', async () => {
    const live = createClient({ url, headers: headers(), retryAttempts: 0 })
    const results = live.iterate<Posts>({ query: POSTS, variables: { first: 5 } })
    const next = async () => (await results.next()).value!.data as Posts
    assert.deepEqual(titles(await next()), ['One'])
    await publish('post', 'two', { title: all('Two') })
    assert.deepEqual(titles(await next()), ['One', 'Two'])
    // Nothing of the query depends on Bob.
    await publish('person', 'bob', { name: all('Robert') })
    await publish('person', 'ada', { name: all('Ada Lovelace') })
    assert.equal((await next()).postCollection.items[0]!.author!.name, 'Ada Lovelace')
    await results.return?.()
    live.dispose()
  })

  test('a live query of preview content follows drafts', async () => {
    const live = createClient({ url, headers: { Authorization: `Bearer ${tokens.preview}` }, retryAttempts: 0 })
    const results = live.iterate<{ person: { name: string } | null }>({
      query: '{ person(id: "draft", preview: true) { name } }',
    })
    const next = async () => (await results.next()).value!.data!.person
    assert.equal(await next(), null)
    const { client, at } = own
    await client.entry.createWithId({ ...at, contentTypeId: 'person', entryId: 'draft' }, {
      fields: { name: all('Draft') },
    } as never)
    assert.deepEqual(await next(), { name: 'Draft' })
    await results.return?.()
    live.dispose()
  })

  test('content source maps name the field of every text of preview content, as the encoder of websites reads them', async () => {
    const { client, at } = own
    const entryId = 'mapped'
    await client.entry.createWithId({ ...at, contentTypeId: 'post', entryId }, {
      fields: { title: all('Mapped'), author: all(link('ada')) },
    } as never)
    const send = async (query: string, token: string) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })
      return (await response.json()) as { data: Record<string, { heading: string }>; extensions?: object }
    }
    const query = `query @contentSourceMaps { first: post(id: "mapped", preview: true) {
      sys { id } heading: title author { name }
    } }`
    const response = await send(query, tokens.preview)
    const source = { field: 0, locale: 0, fieldType: 0, editorInterface: 0 }
    assert.deepEqual(response.extensions, {
      contentSourceMaps: {
        version: 1,
        spaces: [own.spaceId],
        environments: ['master'],
        fieldTypes: ['Symbol'],
        editorInterfaces: [{ widgetNamespace: 'builtin', widgetId: 'singleLine' }],
        fields: ['title', 'name'],
        locales: ['en-US'],
        entries: ['mapped', 'ada'].map((id) => ({ space: 0, environment: 0, id })),
        assets: [],
        mappings: {
          '/data/first/heading': { source: { ...source, entry: 0 } },
          '/data/first/author/name': { source: { ...source, entry: 1, field: 1 } },
        },
      },
    })
    const encoded = encodeGraphQLResponse({ data: response.data, extensions: response.extensions! })
    assert.notEqual(encoded.data.first!.heading, 'Mapped')
    assert.match(encoded.data.first!.heading, /^Mapped/)
    const published = await send('query @contentSourceMaps { post(id: "one") { title } }', tokens.delivery)
    assert.deepEqual(
      (published.extensions as { contentSourceMaps: { mappings: object } }).contentSourceMaps.mappings,
      {},
    )
  })

  test('an invalid live query is reported as an event, and completes', async () => {
    const live = createClient({ url, headers: headers(), retryAttempts: 0 })
    const results = []
    for await (const result of live.iterate({ query: '{ nothing }' })) results.push(result)
    assert.equal(results.length, 1)
    assert.match(results[0]!.errors![0]!.message, /^Cannot query field "nothing"/)
    live.dispose()
  })

  test('GET streams to clients that accept only events, until the key is deleted', async () => {
    const { client, at } = own
    const query = `${url}?query=${encodeURIComponent('{ person(id: "ada") { name } }')}`
    const json = await fetch(query, { headers: headers() })
    assert.match(json.headers.get('content-type')!, /json/)
    await json.json()
    const stream = await fetch(query, { headers: { ...headers(), Accept: 'text/event-stream' } })
    assert.match(stream.headers.get('content-type')!, /^text\/event-stream/)
    const events = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    assert.match((await events.read()).value!, /^event: next\ndata: \{"data":\{"person":\{"name":"Ada/)
    await client.apiKey.delete({ ...at, apiKeyId: keyId })
    while (!(await events.read()).done);
    const refused = await fetch(query, { headers: { ...headers(), Accept: 'text/event-stream' } })
    assert.equal(refused.status, 401)
  })
})
