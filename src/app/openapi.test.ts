import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { openApi } from './openapi.ts'
import { documentedInterfaces } from './routes.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

const routes = documentedInterfaces().flatMap((of) =>
  of.routes.map((route) => ({ ...route, name: `${of.name} ${route.method} ${route.path}` })),
)

test('docs/openapi.json describes the routes as they are', () => {
  const written = JSON.parse(JSON.stringify(openApi()))
  assert.deepEqual(read('docs/openapi.json'), written, 'the document is out of date; run: npm run api-reference')
})

test('every recorded example belongs to a route and fits its schema', () => {
  for (const [name, example] of Object.entries(read('contract/examples.json'))) {
    const route = routes.find((candidate) => candidate.name === name)
    assert.ok(route, `${name} is no route; run: npm run api-examples`)
    if (!route.response) continue
    const errors = Compile(route.response).Errors(example)
    assert.deepEqual(errors, [], `${name} does not fit; run: npm run api-examples`)
  }
})

test('every route describes its response, and every write its body', () => {
  const undescribed = routes.filter(({ response, status }) => response === undefined && status !== 204)
  assert.deepEqual(
    undescribed.map(({ name }) => name),
    [],
    'without a response',
  )
  const bodiless = routes.filter(
    ({ method, path, body, contentBody }) =>
      (method === 'POST' || method === 'PUT' || method === 'PATCH') &&
      body === undefined &&
      contentBody === undefined &&
      !WITHOUT_BODY.test(path),
  )
  assert.deepEqual(
    bodiless.map(({ name }) => name),
    [],
    'without a body',
  )
})

/** Writes that are completely described by their path: state changes and requests for background work. */
const WITHOUT_BODY =
  /\/(content_types\/:id\/published|archived|process|replay|test|revoked|secret|resend|upload_credentials)$/
