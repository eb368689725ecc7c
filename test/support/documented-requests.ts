// The examples of docs/queries.md: sends them to a server with the demo space and records the responses. `npm run
// query-reference` writes the result to the page; a test compares both.
import assert from 'node:assert/strict'
import { formatWithOptions } from 'node:util'
import { createClient } from 'contentful'
import { createClient as createManagementClient } from 'contentful-management'
import type { TestServer } from './server.ts'

const SPACE = 'magazine'
const MAX_IDS = 4

type Interface = 'delivery' | 'preview' | 'management'

/** By the first header cell of the table. */
const INTERFACES: Readonly<Record<string, Interface>> = {
  Request: 'delivery',
  'Preview request': 'preview',
  'Management request': 'management',
}

/** A row of a table of examples: `| request | what it finds | result |`. */
const ROW = /^\| `([^`]+)` \| (.*?) \| ?(.*?) ?\|$/
const HEAD = /^\| (.*equest) \| .* \| Result \|$/

/** Every request on the page: in tables, and in `http` blocks. */
export function documentedRequests(page: string): { request: string; result: string }[] {
  const rows = page.split('\n').flatMap((line) => {
    const [, request, , result] = ROW.exec(line) ?? []
    return request === undefined ? [] : [{ request, result: result! }]
  })
  const blocks = [...page.matchAll(HTTP)].map(([, , request, , result]) => ({ request: request!, result: result! }))
  return [...rows.filter(({ request }) => PATH.test(request)), ...blocks]
}

const PATH = /^(?:entries|assets|content_types|tags|locales|sync|public)\b/

/** An `http` block with a request, and the `json` block with the response after it. */
const HTTP =
  /(```http\nGET (\S+)\n(?:Authorization: Bearer <(preview|management) token>\n)?```\n\n```json\n)((?:(?!```).)*)/gs

/** A `js` block that prints something, and the `text` block with its output after it. */
const SCRIPT = /(```js\n((?:(?!```).)*)```\n\n```text\n)((?:(?!```).)*)/gs

/** Fails with the lines that differ: the page is too long for the report of `assert.equal`. */
export function assertCurrent(page: string, renewed: string): void {
  const without = (text: string, other: string) => {
    const known = new Set(other.split('\n'))
    return text.split('\n').filter((line) => !known.has(line))
  }
  const advice = 'docs/queries.md is out of date; run: npm run query-reference'
  assert.deepEqual({ shown: without(page, renewed) }, { shown: without(renewed, page) }, advice)
  assert.ok(page === renewed, advice)
}

/** The page with the results of this server. */
export async function fillInResponses(page: string, server: TestServer): Promise<string> {
  const withRows = await fillInRows(page, server)
  const withBlocks = await replaceAll(withRows, HTTP, async (_, head, request, where) => {
    const { body } = await send(server, (where as Interface | undefined) ?? 'delivery', request!)
    return `${head}${show(settled(body, server))}\n`
  })
  return replaceAll(withBlocks, SCRIPT, async (_, head, script) => `${head}${await print(script!, server)}\n`)
}

async function fillInRows(page: string, server: TestServer): Promise<string> {
  const lines: string[] = []
  let where: Interface | null = null
  for (const line of page.split('\n')) {
    const head = HEAD.exec(line)
    if (head) where = INTERFACES[head[1]!] ?? null
    else if (!line.startsWith('|')) where = null
    const [, request, meaning] = ROW.exec(line) ?? []
    if (where === null || request === undefined) lines.push(line)
    else lines.push(`| \`${request}\` | ${meaning} | ${summary(await send(server, where, request), request)} |`)
  }
  return lines.join('\n')
}

interface Response {
  status: number
  body: {
    sys?: { id?: string; type?: string }
    total?: number
    items?: { sys?: { id?: string } }[]
    message?: string
    details?: { errors?: { details?: string; name?: string }[] }
  }
}

async function send(server: TestServer, where: Interface, request: string): Promise<Response> {
  const url = `${server.urls[where]}/spaces/${SPACE}/environments/master/${request}`
  const response = await fetch(url, { headers: { Authorization: `Bearer ${server.tokens[where]}` } })
  return { status: response.status, body: (await response.json()) as Response['body'] }
}

/** The total and the first ids, in the order of the response if the request has an order; or the error. */
function summary({ status, body }: Response, request: string): string {
  if (status !== 200) {
    const [problem] = body.sys?.id === 'InvalidQuery' ? (body.details?.errors ?? []) : []
    return `${status} \`${body.sys?.id}\`: ${problem ? (problem.details ?? problem.name) : body.message}`
  }
  if (!body.items) return `\`${body.sys?.id}\``
  const ids = body.items.map(({ sys }) => `\`${sys?.id}\``)
  if (!/[?&]order=|\[near\]/.test(request)) ids.sort()
  const shown = ids.length > MAX_IDS ? [...ids.slice(0, MAX_IDS - 1), '…'] : ids
  const total = `${body.total ?? body.items.length}`
  return shown.length === 0 ? total : `${total}: ${shown.join(', ')}`
}

/** Removes what differs between servers: port, times, request ids and tokens. */
const settled = (body: Response['body'], server: TestServer): unknown =>
  JSON.parse(
    JSON.stringify({ ...body, ...(body.items && { items: shortened(body) }) })
      .replaceAll(server.host, 'localhost:4000')
      .replace(/"(createdAt|updatedAt)":"[^"]*"/g, '"$1":"2026-11-15T20:00:00.000Z"')
      .replace(/"requestId":"[^"]*"/g, '"requestId":"…"')
      .replace(/((?:sync_token|pageNext|pagePrev)=)[^"&]*/g, '$1TOKEN'),
  )

/** A sync page has no defined order and is long: it shows the item with the first id. */
function shortened({ items = [], total, ...body }: Response['body']): unknown[] {
  if (!('nextSyncUrl' in body) || items.length < 2) return items
  const [first] = [...items].sort((a, b) => ((a.sys?.id ?? '') < (b.sys?.id ?? '') ? -1 : 1))
  return [first, `… ${items.length - 1} more`]
}

const WIDTH = 110

/** JSON with every value that fits on one line. */
function show(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ').replaceAll('[ ]', '[]').replaceAll('{ }', '{}')
  if (indent.length + line.length <= WIDTH || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((item) => `${inner}${show(item, inner)}`)
    : Object.entries(value).map(([name, member]) => `${inner}${JSON.stringify(name)}: ${show(member, inner)}`)
  return `${isList ? '[' : '{'}\n${members.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...values: unknown[]) => Promise<void>

/** The output of a script with a `client` of the delivery API and one of the management API. */
async function print(script: string, server: TestServer): Promise<string> {
  const client = createClient({
    space: SPACE,
    accessToken: server.tokens.delivery!,
    host: server.host,
    insecure: true,
    retryOnError: false,
  })
  const management = createManagementClient(
    { accessToken: server.tokens.management, host: server.host, insecure: true, retryOnError: false },
    { defaults: { spaceId: SPACE, environmentId: 'master' } },
  )
  const printed: string[] = []
  const log = (...values: unknown[]) => printed.push(formatWithOptions({ breakLength: WIDTH }, ...values))
  await new AsyncFunction('client', 'management', 'console', script)(client, management, { log })
  return printed.join('\n')
}

async function replaceAll(
  text: string,
  pattern: RegExp,
  replacement: (...match: (string | undefined)[]) => Promise<string>,
): Promise<string> {
  const parts: string[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), await replacement(...match))
    end = match.index + match[0].length
  }
  return parts.join('') + text.slice(end)
}
