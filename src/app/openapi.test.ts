import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { openApi } from './openapi.ts'
import { documentedApis } from './routes.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

const routes = documentedApis().flatMap((of) =>
  of.routes.map((route) => ({ ...route, name: `${of.name} ${route.method} ${route.path}` })),
)

test('docs/openapi.json describes the current routes', () => {
  const written = JSON.parse(JSON.stringify(openApi()))
  assert.deepEqual(read('docs/openapi.json'), written, 'the document is out of date; run: npm run api-reference')
})

test('every recorded example belongs to a route and matches its schema', () => {
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

interface Described {
  description?: string
}
interface Media {
  schema?: { $ref?: string }
}
interface Operation {
  summary?: string
  parameters: readonly ({ $ref: string } | ({ name: string } & Described))[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

const operations = (): [string, Operation][] =>
  Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation as Operation,
    ]),
  )

test('every component, operation and parameter has a description', () => {
  const { schemas, parameters, headers } = openApi().components
  const components: Record<string, Described> = { ...schemas, ...parameters, ...headers }
  const missing = Object.keys(components).filter((name) => !components[name]?.description)
  for (const [name, { summary, parameters }] of operations()) {
    if (!summary) missing.push(name)
    for (const one of parameters) if (!('$ref' in one) && !one.description) missing.push(`${name} ${one.name}`)
  }
  assert.deepEqual(missing, [])
})

test('every JSON body and response is a named component', () => {
  const anonymous = operations().flatMap(([name, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)]
      .flatMap((described) => Object.entries(described?.content ?? {}))
      .filter(([type, { schema }]) => type.endsWith('json') && schema?.$ref === undefined)
      .map(() => name),
  )
  assert.deepEqual(anonymous, [])
})

/** Writes that are completely described by their path: state changes and requests for background work. */
const WITHOUT_BODY =
  /\/(revert|(?:content_types|releases)\/:id\/published|archived|process|replay|test|revoked|secret|resend|upload_credentials|password_resets)$/
