// npm run api-examples: records contract/examples.json from the demo space of a new server.
import { writeFileSync } from 'node:fs'
import { documentedApis } from '#app/routes'
import { startServer, type TestServer } from '../test/support/server.ts'

interface Listed {
  items?: { sys?: { id?: string } }[]
}

/** Longer strings are truncated. */
const MAX_STRING = 160
const SECRETS = new Set(['accessToken', 'token', 'policy', 'secret'])

class Recorder {
  readonly #server: TestServer
  readonly #organization: string

  constructor(server: TestServer, organization: string) {
    this.#server = server
    this.#organization = organization
  }

  /** The response to a GET of a route, or undefined if the demo space has no example. */
  async record(prefix: string, path: string, token: string): Promise<unknown> {
    const address = await this.#fillIn(prefix, path, token)
    const response = address && (await this.get(address, token))
    return response ? shortened(response) : undefined
  }

  async get(address: string, token: string): Promise<unknown> {
    const response = await fetch(`${this.#server.url}${address}`, { headers: { authorization: `Bearer ${token}` } })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.includes('json') || type.includes('ndjson')) return undefined
    return response.json()
  }

  /** Fills each parameter with the first id of the list before it. */
  async #fillIn(prefix: string, path: string, token: string): Promise<string | null> {
    const place = `/spaces/${this.#server.space}`
    const whole = path.replace(/^E(?=\/|$)/, `${place}/environments/master`).replace(/^S(?=\/|$)/, place)
    let address = prefix
    for (const segment of whole
      .replace(':organization', this.#organization)
      .replace(':space', this.#server.space!)
      .split('/')
      .slice(1)) {
      if (!segment.startsWith(':')) {
        address += `/${segment}`
        continue
      }
      const list = (await this.get(address, token)) as Listed | undefined
      const id = segment === ':locale' ? 'en-US' : list?.items?.[0]?.sys?.id
      if (id === undefined) return null
      address += `/${encodeURIComponent(id)}`
    }
    return path.endsWith('/sync') ? `${address}?initial=true` : address
  }
}

/** Shortens each list to one item and hides secrets. */
function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return SECRETS.has(name) ? '…' : value.length > MAX_STRING ? `${value.slice(0, MAX_STRING)}…` : value
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shortened(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, key)]))
}

await using server = await startServer({ env: { SHEAF_DEMO: '1' } })
const { delivery, preview, management } = server.tokens
const tokens = { delivery: delivery!, preview: preview!, management, upload: management, graphql: delivery! }
const organizations = (await new Recorder(server, '').get('/api/organizations', management)) as Listed
const recorder = new Recorder(server, organizations.items![0]!.sys!.id!)
const examples: Record<string, unknown> = {}
for (const { name, prefix, routes } of documentedApis()) {
  for (const { method, path, streams } of routes) {
    if (method !== 'GET' || streams || path.endsWith('/changes')) continue
    const example = await recorder.record(prefix, path, tokens[name])
    if (example !== undefined) examples[`${name} ${method} ${path}`] = example
  }
}
const text = JSON.stringify(examples, null, 1).replaceAll(server.host, 'sheaf.example.org')
writeFileSync(new URL('../contract/examples.json', import.meta.url), `${text}\n`)
console.log(`${Object.keys(examples).length} examples`)
