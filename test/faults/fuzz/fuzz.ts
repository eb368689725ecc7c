import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemActor } from '#domain/access/actor'
import type { RoutedApi } from '#http/route'
import type { MountedRoute } from '#http/router'
import { activateContentType } from '#usecases/content-types/activate-content-type'
import { putContentType } from '#usecases/content-types/put-content-type'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { createPrincipals, ORGANIZATION, type Principal, SPACE } from '../../access/principals.ts'
import { openSite, type Site } from '../../access/site.ts'
import type { Engine } from '../../support/database.ts'
import { createRandom, type Random } from '../random.ts'
import { bodyFor, FIELDS, idFor, PUBLISHABLE } from './corpus.ts'
import { hostileText } from './hostile-values.ts'
import { encode, queryFor } from './query-grammar.ts'
import { type Received, type Sent, send } from './send.ts'

export interface FuzzOptions {
  engine: Engine
  seed: number
  requests: number
  progress?: (line: string) => void
}

export interface FuzzReport {
  /** Violations, each with its request. */
  wrong: string[]
  /** Responses by status. */
  statuses: Record<number, number>
  slowestMs: number
  largestBytes: number
  residentBytes: number
}

const PREFIX: Readonly<Record<RoutedApi, string>> = {
  delivery: '/cdn',
  preview: '/preview',
  management: '/api',
  upload: '/upload',
  graphql: '/graphql',
}
/** Callers without write access to their routes: their requests must not change the database. */
const POWERLESS: readonly Principal[] = [
  'nobody',
  'garbage',
  'expired',
  'suspended',
  'delivery',
  'preview',
  'admin reading',
]
const POWERFUL: readonly Principal[] = [
  'admin',
  'admin',
  'space admin',
  'editor',
  'author',
  'nothing',
  'delivery',
  'preview',
]

/** Internals that a response must never contain: file paths, database messages, language errors. */
const INTERNALS =
  /\bat .{1,200}\.(?:ts|js|mjs):\d+|SQLITE_|sqlite3|syntax error at|node_modules|\bselect .{1,80} from |TypeError|RangeError|pg_catalog|\/src\//i
const LARGEST_ERROR = 200_000
const MAX_RESPONSE = 7_500_000
const MAX_WRONG = 20

/**
 * Sends seeded requests to every route and checks each response: no 5xx, no hang, uniform errors with a request id, no
 * internals, nothing stored by a refused request. The same seed sends the same requests.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  await using site = await openSite(options.engine)
  const tokens = await createPrincipals(site.ctx)
  const run = new FuzzRun(site, tokens, options)
  await run.fill()
  const powerless = Math.floor(options.requests * 0.2)
  await run.unprivileged(powerless)
  await run.privileged(options.requests - powerless)
  return await run.finish()
}

class FuzzRun {
  readonly #site: Site
  readonly #tokens: Record<Principal, string | null>
  readonly #random: Random
  readonly #options: FuzzOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })
  readonly #port: number
  readonly #report: FuzzReport = { wrong: [], statuses: {}, slowestMs: 0, largestBytes: 0, residentBytes: 0 }
  #sent = 0

  constructor(site: Site, tokens: Record<Principal, string | null>, options: FuzzOptions) {
    this.#site = site
    this.#tokens = tokens
    this.#options = options
    this.#random = createRandom(options.seed)
    this.#port = Number(new URL(site.url).port)
  }

  /** Content for requests to find; restored now and then, because requests also delete it. */
  async fill(): Promise<void> {
    const { ctx } = this.#site
    const system: SystemActor = { kind: 'system', userId: 'operator' }
    const at = { space: SPACE, environment: 'master' }
    const stored = await ctx.store.read(async (s) => {
      const environment = await s.environments.get(at.space, at.environment)
      return environment && (await s.resources.get(environment.key, 'ContentType', 'thing'))
    })
    const body = { name: 'Thing', displayField: 'title', fields: FIELDS }
    const put = await putContentType(ctx, system, { ...at, id: 'thing', version: stored?.version ?? null, body })
    await activateContentType(ctx, system, { ...at, id: 'thing', version: put.value.contentType.version })
    for (const id of ['e1', 'e2', 'e3']) {
      const version = await this.#versionOf(id)
      const entry = { ...at, id, contentType: 'thing', version, body: PUBLISHABLE }
      const saved = await putEntry(ctx, system, entry)
      if (id !== 'e3') await publishEntry(ctx, system, { ...at, id, version: saved.value.entry.version })
    }
  }

  async #versionOf(id: string): Promise<number | null> {
    return this.#site.ctx.store.read(async (s) => {
      const environment = await s.environments.get(SPACE, 'master')
      return (environment && (await s.resources.get(environment.key, 'Entry', id)))?.version ?? null
    })
  }

  async unprivileged(requests: number): Promise<void> {
    const before = await this.#site.fingerprint()
    for (let i = 0; i < requests && this.#goesOn(); i++) await this.#one(this.#random.pick(POWERLESS))
    const after = await this.#site.fingerprint()
    if (after !== before)
      this.#wrong(`requests of callers without rights changed something:\n${differences(before, after)}`)
  }

  async privileged(requests: number): Promise<void> {
    let state: string | null = null
    for (let i = 0; i < requests && this.#goesOn(); i++) {
      if (i % 500 === 499) {
        await this.fill().catch(() => {})
        state = null
      }
      const { sent, response } = await this.#one(this.#random.pick(POWERFUL))
      const isWrite = sent.method !== 'GET' && sent.method !== 'HEAD'
      if (!isWrite || response === null) continue
      if (response.status < 400) {
        state = null
        continue
      }
      const now = await this.#contentState()
      if (state !== null && now !== state) {
        this.#wrong(
          `${sent.method} ${sent.path} was refused with ${response.status} and changed:\n${differences(state, now)}`,
        )
      }
      state = now
    }
  }

  async finish(): Promise<FuzzReport> {
    this.#agent.destroy()
    if (!(await isReady(this.#site.url))) this.#wrong('the server is not ready afterwards')
    const damage = await this.#site.ctx.store.check()
    for (const line of damage) this.#wrong(line)
    this.#report.residentBytes = process.memoryUsage.rss()
    return this.#report
  }

  /** Rows that only requests change, not background jobs. */
  async #contentState(): Promise<string> {
    const watched = /^(content_version|resource|role|api_key|tag|locale|snapshot|editor_interface|ui_document) /
    return (await this.#site.fingerprint())
      .split('\n')
      .filter((line) => watched.test(line))
      .join('\n')
  }

  #goesOn(): boolean {
    return this.#report.wrong.length < MAX_WRONG
  }

  async #one(principal: Principal): Promise<{ sent: Sent; response: Received | null }> {
    const { to, sent } = this.#request(principal)
    this.#sent += 1
    if (this.#sent % 1000 === 0) this.#options.progress?.(`${this.#sent} requests`)
    let response: Received | null = null
    try {
      response = await send(this.#port, this.#agent, sent)
    } catch (error) {
      // The client library refuses to send some of these, which is no fault of the server.
      const { code, message } = error as Error & { code?: string }
      if (code !== 'ERR_INVALID_CHAR' && code !== 'ERR_UNESCAPED_CHARACTERS') {
        this.#wrong(`${line(sent, principal)}: ${message}`)
      }
    }
    if (response) this.#check(to, sent, principal, response)
    return { sent, response }
  }

  #request(principal: Principal): { to: RoutedApi; sent: Sent } {
    const random = this.#random
    const to = this.#interfaceFor(principal)
    const mounted = random.pick(this.#site.routes[to].filter((candidate) => isFuzzed(candidate)))
    const path = mounted.path.replace(
      /([a-z_]+)\/:(\w+)/g,
      (_all, word: string, name: string) => `${word}/${encode(idFor(random, name, word))}`,
    )
    const method =
      random.between(0, 30) === 0
        ? random.pick(['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
        : mounted.method
    const headers: Record<string, string> = {
      'Content-Type': random.between(0, 20) === 0 ? printable(hostileText(random)) : typeFor(method),
      'X-Contentful-Version': random.pick(['1', '1', '2', '3', '5', '77', '', '-1', '1e3', 'x']),
      'X-Contentful-Content-Type': random.pick(['thing', 'thing', 'post', 'nope', printable(hostileText(random))]),
      'X-Contentful-Organization': ORGANIZATION,
    }
    const token = this.#tokens[principal]
    if (token !== null) headers.Authorization = `Bearer ${token}`
    const words = mounted.path.split('/').filter((word) => word !== '' && !word.startsWith(':'))
    const hasBody = method === 'PUT' || method === 'POST' || method === 'PATCH'
    const sentBody = hasBody ? this.#body(method, words) : null
    if (isDestructive(method, path))
      return { to, sent: { method: 'GET', path: `${PREFIX[to]}${path}`, headers, body: null } }
    return { to, sent: { method, path: `${PREFIX[to]}${path}${queryFor(random)}`, headers, body: sentBody } }
  }

  #body(method: string, words: readonly string[]): string {
    const random = this.#random
    const text = JSON.stringify(bodyFor(random, method, words)) ?? ''
    const kind = random.between(0, 30)
    if (kind === 0) return text.slice(0, random.between(0, text.length))
    if (kind === 1)
      return text.replace(
        /[{[,]/,
        (found) => `${found}${random.pick(['"a":1,"a":2,', ',', '\u0001', '1e999,', '/**/'])}`,
      )
    return text
  }

  #interfaceFor(principal: Principal): RoutedApi {
    if (principal === 'delivery' && this.#random.between(0, 5) > 0) return 'delivery'
    if (principal === 'preview' && this.#random.between(0, 5) > 0) return 'preview'
    // Mostly where the token is valid; other requests are refused early.
    return this.#random.between(0, 15) > 0 ? 'management' : this.#random.pick(['upload', 'delivery', 'preview'])
  }

  #check(to: RoutedApi, sent: Sent, principal: Principal, response: Received): void {
    const { status, headers, text, bytes, ms } = response
    const report = this.#report
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    report.slowestMs = Math.max(report.slowestMs, ms)
    report.largestBytes = Math.max(report.largestBytes, bytes)
    const name = () => `${line(sent, principal)}: ${status} ${text.slice(0, 300)}`
    if (status >= 500 || status < 200) this.#wrong(name())
    if (bytes > (status >= 400 ? LARGEST_ERROR : MAX_RESPONSE)) this.#wrong(`${name()}: ${bytes} bytes`)
    if (status < 400 || sent.method === 'HEAD') return
    if (INTERNALS.test(text.replace(/"(?:value|expected|path|keys)":.*?(?=,"[a-z]+":|\}\])/gs, ''))) this.#wrong(name())
    if (!isError(text, headers, to)) this.#wrong(`${name()}: not an error of the usual shape`)
  }

  #wrong(text: string): void {
    this.#report.wrong.push(text)
    this.#options.progress?.(text)
  }
}

/** Readiness is checked once a second, so the first response may be outdated. */
async function isReady(url: string): Promise<boolean> {
  for (let i = 0; i < 60; i++) {
    if ((await fetch(`${url}/readyz`)).status === 200) return true
    await sleep(500)
  }
  return false
}

const typeFor = (method: string): string =>
  method === 'PATCH' ? 'application/json-patch+json' : 'application/vnd.contentful.management.v1+json'

/** Header values are bytes; other characters are removed. */
const printable = (text: string): string => text.replace(/[^\t\x20-\x7e]/g, '').slice(0, 2000)

/** These would break all following requests. Copies of environments take minutes. */
const isFuzzed = ({ method, path }: MountedRoute): boolean =>
  !(method === 'POST' && /\/environments$/.test(path)) &&
  !(method === 'PUT' && /\/environments\/:environment$|environment_aliases/.test(path)) &&
  !/password|second_factor|\/revoked$/.test(path)

const isDestructive = (method: string, path: string): boolean =>
  method === 'DELETE' && /^\/spaces\/[^/]+\/?$|^\/spaces\/[^/]+\/environments\/[^/]+$|sessions/.test(path)

const line = ({ method, path, headers, body }: Sent, principal: Principal): string =>
  `${method} ${path.slice(0, 600)} as ${principal} version=${headers['X-Contentful-Version']} type=${headers['Content-Type']} body=${(body ?? '').slice(0, 600)}`

function isError(text: string, headers: Received['headers'], to: RoutedApi): boolean {
  try {
    const body = JSON.parse(text) as { sys?: { type?: string; id?: string }; message?: unknown; requestId?: unknown }
    const id = headers['x-contentful-request-id']
    return (
      body.sys?.type === 'Error' &&
      typeof body.sys.id === 'string' &&
      typeof body.message === 'string' &&
      typeof body.requestId === 'string' &&
      body.requestId === id &&
      String(headers['content-type']).includes(to === 'upload' ? 'json' : 'application/vnd.contentful')
    )
  } catch {
    return false
  }
}

function differences(before: string, after: string): string {
  const [old, now] = [new Set(before.split('\n')), after.split('\n')]
  return now.filter((each) => !old.has(each)).join(', ')
}
