import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { OpenApiDocument, SchemaObject } from '../../web/src/api/openapi-document.ts'
import { curlCommand } from '../../web/src/features/api-reference/curl.ts'
import { grouped, matching, type Operation, operationsOf } from '../../web/src/features/api-reference/operations.ts'
import {
  buildRequest,
  draftProblem,
  emptyDraft,
  obstacleOf,
  withKnownIds,
} from '../../web/src/features/api-reference/request-draft.ts'
import { sampleOf } from '../../web/src/features/api-reference/sample.ts'
import { type Member, shapeOf } from '../../web/src/features/api-reference/schema-shape.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf } from './management.ts'
import { assertNoSidewaysScroll, HOME, useApp } from './open-app.ts'

const document = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument
const operations = operationsOf(document)
const KNOWN = { space: 'magazine', environment: 'master' }

function operation(id: string): Operation {
  const found = operations.find((one) => one.id === id)
  assert.ok(found, id)
  return found
}

/** With values by the key of their parameter. */
const drafted = (of: Operation, values: Record<string, string>) => {
  const draft = withKnownIds(of, emptyDraft(document, of), KNOWN)
  return { ...draft, values: { ...draft.values, ...values } }
}

test('lists every operation of the document once and finds it by search', () => {
  assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length)
  assert.equal(grouped(operations).flatMap((group) => group.operations).length, operations.length)
  const found = matching(operations, 'PUBLISH entry put', 'Management')
  assert.ok(found.some(({ id }) => id === 'managementPutEntriesIdPublished'))
  assert.ok(found.every(({ interfaceName, method }) => interfaceName === 'Management' && method === 'PUT'))
  assert.deepEqual(matching(operations, 'zzzz', null), [])
})

test('every operation has a request, a curl command, and schemas that can be opened', () => {
  for (const one of operations) {
    const draft = withKnownIds(one, emptyDraft(document, one), KNOWN)
    const request = buildRequest(one, draft)
    assert.ok(!/\{(space|environment)\}/.test(request.address), one.id)
    assert.match(curlCommand(one, request, null), /^curl /)
    const schemas = [one.body, ...one.responses.map(({ payload }) => payload)].flatMap(
      (payload) => payload?.schema ?? [],
    )
    for (const schema of schemas) {
      const open = (members: readonly Member[], depth: number) => {
        for (const member of members) {
          const shape = shapeOf(document, member.schema)
          assert.notEqual(shape.type, '', `${one.id}: ${member.name}`)
          if (depth > 0) open(shape.members, depth - 1)
        }
      }
      open(shapeOf(document, schema).members, 2)
      sampleOf(document, schema)
    }
  }
})

test('files and event streams cannot be sent by the page', () => {
  const refused = operations.filter((one) => obstacleOf(one) !== null).map(({ id }) => id)
  assert.deepEqual(refused.toSorted(), [
    'deliveryGetChanges',
    'managementGetChanges',
    'previewGetChanges',
    'uploadPostSpaceUploads',
    'uploadPostUploads',
  ])
})

test('recursive schemas terminate', () => {
  const node: SchemaObject = {
    type: 'object',
    required: ['next'],
    properties: { next: { $ref: '#/components/schemas/Node' }, all: { type: 'array', items: { $ref: '#/x' } } },
  }
  const schemas = {
    Node: node,
    Circle: { $ref: '#/components/schemas/Circle' },
    Whole: { allOf: [{ $ref: '#/components/schemas/Whole' }] },
    Nested: { type: 'array', items: { $ref: '#/components/schemas/Nested' }, minItems: 1 },
  }
  const own: OpenApiDocument = { components: { schemas } }
  for (const name of Object.keys(schemas)) {
    const schema = { $ref: `#/components/schemas/${name}` }
    assert.equal(shapeOf(own, schema).type, name)
    sampleOf(own, schema)
  }
  const [next] = shapeOf(own, { $ref: '#/components/schemas/Node' }).members
  assert.deepEqual(next, { name: 'next', isRequired: true, schema: { $ref: '#/components/schemas/Node' } })
})

test('a request escapes its values and is not sent to another path', () => {
  const get = operation('managementGetEntriesId')
  assert.match(buildRequest(get, drafted(get, { 'path id': 'a/b?c' })).address, /\/entries\/a%2Fb%3Fc$/)
  assert.equal(draftProblem(get, drafted(get, { 'path id': 'a' })), null)
  assert.equal(draftProblem(get, drafted(get, {})), 'Enter “id”.')
  for (const id of ['.', '..'])
    assert.equal(draftProblem(get, drafted(get, { 'path id': id })), `“id” cannot be “${id}”.`)
  const put = operation('managementPutEntriesId')
  const draft = drafted(put, { 'path id': 'a' })
  assert.match(draftProblem(put, { ...draft, body: '{' }) ?? '', /^The body is not valid JSON/)
  assert.match(draftProblem(put, { ...draft, moreHeaders: 'no header' }) ?? '', /is not a header/)
  const request = buildRequest(put, { ...draft, body: `{"a":"it's"}`, moreHeaders: 'X-Contentful-Version: 1' })
  assert.match(curlCommand(put, request, null), /-d '\{"a":"it'\\''s"\}'/)
  assert.match(curlCommand(put, request, null), /"Authorization: Bearer \$SHEAF_TOKEN"/)
  assert.match(curlCommand(put, request, null), /-H 'X-Contentful-Version: 1'/)
})

const app = useApp()
const { api } = managementOf(app)

test('finds an operation by keyboard, sends it with the session, and goes back', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('list entries in every')
  await page.getByText('1 operation', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'List entries in every state' }).waitFor()
  await page.waitForURL(/\/api\/managementGetEntries\?q=/)
  // The focus stays in the list.
  await page.locator('[aria-current=page]:focus').waitFor()
  await page.getByLabel(/^content_type\b/).fill('article')
  await page.getByLabel(/^limit\b/).fill('1')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('region', { name: 'Response', exact: true }).getByText('200 OK').waitFor()
  const body = page.getByRole('region', { name: 'Response body' })
  await body.getByText('"article"').waitFor()
  await page.getByText('X-Contentful-Request-Id').waitFor()
  await page.getByText('content_type=article&limit=1').waitFor()
  await assertAccessible(page, 'an operation with its response')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
  opened.assertQuiet()
})

test('a change is sent only by its own button, and the server refuses invalid requests', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/api/managementPutTagsId`)
  await opened.signIn()
  await page.getByText('PUT changes real data in environment “master” of this space.').waitFor()
  const send = page.getByRole('button', { name: 'Send PUT and change data' })
  assert.equal(await send.isDisabled(), true)
  await page.getByLabel(/^id\b/).fill('tried')
  const editor = page.getByRole('textbox', { name: 'Body' })
  await editor.fill('{ "name": ')
  await page.getByText(/^Not valid JSON/).waitFor()
  assert.equal(await send.isDisabled(), true)
  const tag = { name: 'Tried', sys: { id: 'tried', type: 'Tag', visibility: 'private' } }
  await editor.fill(JSON.stringify(tag))
  await page.getByLabel(/^id\b/).press('Enter')
  await send.click()
  const response = page.getByRole('region', { name: 'Response', exact: true })
  await response.getByText('201 Created').waitFor()
  await page.getByText('X-Sheaf-Position').waitFor()
  const stored = await api<{ name: string }>('GET', '/tags/tried')
  assert.equal(stored.name, 'Tried')
  // Without the required version header.
  await send.click()
  await response.getByText('409 Conflict').waitFor()
  await page.getByRole('region', { name: 'Response body' }).getByText('"VersionMismatch"').waitFor()
  opened.assertQuiet([/\b409\b/])
})

test('requests to the delivery API use the token of a key, and fit a small screen', async () => {
  await using opened = await app.openPage({ viewport: { width: 360, height: 740 } })
  const { page } = opened
  await opened.open(`${HOME}/settings/api-keys`)
  await opened.signIn()
  await page.getByRole('link', { name: 'API reference' }).click()
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('search entries')
  await page.getByLabel('API', { exact: true }).selectOption('Delivery')
  await page.getByText('1 operation', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^GET Search entries/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Search entries/ }).waitFor()
  await assertNoSidewaysScroll(page)
  await page.getByText(/Authorization: Bearer \S{20,}/).waitFor()
  const [request] = await Promise.all([
    page.waitForRequest((sent) => new URL(sent.url()).pathname.startsWith('/cdn/')),
    page.getByRole('button', { name: 'Send request' }).click(),
  ])
  const sent = await request.allHeaders()
  assert.match(sent.authorization ?? '', /^Bearer \S{20,}$/)
  assert.equal(sent.cookie, undefined, 'without the session')
  await page.getByRole('region', { name: 'Response', exact: true }).getByText('200 OK').waitFor()
  await page.getByLabel('API key').selectOption('Another token')
  await page.getByText('Choose an API key or enter a token.').waitFor()
  await page.getByLabel('Delivery token').fill('wrong')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('region', { name: 'Response', exact: true }).getByText(/^401/).waitFor()
  await page.getByRole('link', { name: 'All operations' }).click()
  await page.getByText('1 operation', { exact: true }).waitFor()
  opened.assertQuiet([/\b401\b/])
})

test('GraphQL queries are completed and checked by the schema, and run with a key', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/api`)
  await opened.signIn()
  await page.getByRole('link', { name: 'Run GraphQL queries' }).click()
  await page.getByRole('heading', { level: 1, name: 'GraphQL' }).waitFor()
  const editor = page.getByRole('textbox', { name: 'Query', exact: true })
  const response = page.getByRole('region', { name: 'Response body' })
  // The example lists the first content type.
  await editor.getByText('total').waitFor()
  await page.getByRole('button', { name: 'Run query' }).click()
  await response.getByText('"total"').waitFor()
  await page.getByText('X-Contentful-Graphql-Query-Cost').waitFor()
  // Replaced by keys of the editor: the browser itself keeps the color of replaced text as an inline style.
  const write = async (text: string) => {
    await editor.press('ControlOrMeta+a')
    await editor.press('Delete')
    await page.keyboard.insertText(text)
  }
  await write('query ($slug: String) { articleCollection(where: { slug: $slug }) { items { title nonsense } } }')
  await page.locator('.cm-lintRange-error').first().waitFor()
  await write('query ($slug: String) { articleCollection(where: { slug: $slug }) { items { sys { id } ti')
  await page.getByRole('option', { name: /^title/ }).click()
  await page.keyboard.type(' } } }')
  await page.getByRole('textbox', { name: 'Variables (JSON)' }).fill('{ "slug": "no-such-article" }')
  await editor.press('ControlOrMeta+Enter')
  await response.getByText('"items"').waitFor()
  await page.waitForURL(/query=query.*variables=/)
  await page.reload()
  await editor.getByText('title', { exact: false }).waitFor()
  await page.getByRole('textbox', { name: 'Search' }).fill('ArticleFilter')
  await page.getByRole('button', { name: 'ArticleFilter', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'ArticleFilter' }).waitFor()
  await page.getByRole('button', { name: 'Back to Query' }).click()
  await page.getByRole('heading', { level: 3, name: 'Query', exact: true }).last().waitFor()
  opened.assertQuiet()
})
