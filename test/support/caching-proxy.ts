// Shared caches in front of a server: one that caches everything that RFC 9111 allows, and nginx if it is installed. Both store
// one response per URL and per value of the headers in `Vary`.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ProxiedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Served from the cache. */
  isHit: boolean
}

export interface CachingProxy extends AsyncDisposable {
  send(path: string, headers?: Record<string, string>, method?: string): Promise<ProxiedResponse>
}

type Target = { host: string; port: number } | { socketPath: string }

const call = (target: Target, path: string, headers: Record<string, string>, method: string) =>
  new Promise<Omit<ProxiedResponse, 'isHit'>>((resolve, reject) => {
    const outgoing = request({ ...target, path, headers, method, agent: false }, async (response) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        const body = Buffer.concat(chunks).toString('latin1')
        resolve({ status: response.statusCode!, headers: response.headers, body })
      } catch (error) {
        reject(error)
      }
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

const targetOf = (origin: string) => ({ host: new URL(origin).hostname, port: Number(new URL(origin).port) })

/** Sends the request to the server. */
export const askDirectly = (origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(targetOf(origin), path, headers, method)

interface Stored {
  response: Omit<ProxiedResponse, 'isHit'>
  vary: readonly string[]
  requestHeaders: Record<string, string>
  until: number
}

export function startStrictProxy(origin: string): CachingProxy {
  const stored = new Map<string, Stored[]>()
  const find = (key: string, headers: Record<string, string>) =>
    stored
      .get(key)
      ?.find(
        ({ vary, requestHeaders, until }) =>
          until > Date.now() && vary.every((name) => requestHeaders[name] === headers[name]),
      )
  return {
    async send(path, sent = {}, method = 'GET') {
      const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]))
      const known = method === 'GET' ? find(path, headers) : undefined
      if (known) return { ...conditional(known.response, headers['if-none-match']), isHit: true }
      // The cache validates by itself and stores complete responses.
      const { 'if-none-match': held, ...requestHeaders } = headers
      const response = await call(targetOf(origin), path, requestHeaders, method)
      const until = Date.now() + freshFor(response, requestHeaders) * 1000
      const vary = (response.headers.vary ?? '')
        .toLowerCase()
        .split(/\s*,\s*/)
        .filter(Boolean)
      if (method === 'GET' && until > Date.now() && !vary.includes('*')) {
        stored.set(path, [...(stored.get(path) ?? []), { response, vary, requestHeaders, until }])
      }
      return { ...conditional(response, held), isHit: false }
    },
    [Symbol.asyncDispose]: async () => stored.clear(),
  }
}

/** RFC 9111, 3, 3.5 and 5.2: seconds for which a shared cache may use a response; 0 if it may not store it. */
function freshFor({ status, headers }: Omit<ProxiedResponse, 'isHit'>, requestHeaders: Record<string, string>): number {
  const control = headers['cache-control'] ?? ''
  if (/\b(?:no-store|private|no-cache)\b/.test(control) || status >= 500) return 0
  const seconds = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(control)?.[1] ?? 0)
  const mayShare = /\b(?:public|s-maxage|must-revalidate)\b/.test(control)
  if (requestHeaders.authorization !== undefined && !mayShare) return 0
  return seconds('s-maxage') || seconds('max-age')
}

function conditional(response: Omit<ProxiedResponse, 'isHit'>, held: string | undefined) {
  const { etag } = response.headers
  const isHeld = response.status === 200 && etag && (held === '*' || held?.split(/\s*,\s*/).includes(etag))
  return isHeld ? { ...response, status: 304, body: '' } : response
}

export const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/bin/nginx'].find(
  existsSync,
)

/** With the configuration of caching.md and its own address. */
export async function startNginx(origin: string, cacheKey: string): Promise<CachingProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-nginx-'))
  const socketPath = join(folder, 'proxy.sock')
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; ${temporary.join(' ')}
      proxy_cache_path ${folder}/cache keys_zone=sheaf:10m;
      server {
        listen unix:${socketPath};
        location / {
          proxy_pass ${origin};
          proxy_http_version 1.1;
          proxy_cache sheaf;
          proxy_cache_key "${cacheKey}";
          proxy_cache_lock on;
          add_header X-Cache $upstream_cache_status always;
        }
      }
    }`,
  )
  execFileSync(nginx!, ['-t', '-p', folder, '-c', file], { stdio: 'pipe' })
  const child: ChildProcess = spawn(nginx!, ['-p', folder, '-c', file], { stdio: 'ignore' })
  for (let i = 0; i < 1000 && !existsSync(socketPath); i++) await sleep(20)
  return {
    async send(path, headers = {}, method = 'GET') {
      const response = await call({ socketPath }, path, { Host: new URL(origin).host, ...headers }, method)
      const { 'x-cache': cache, ...rest } = response.headers
      return { ...response, headers: rest, isHit: cache === 'HIT' }
    },
    async [Symbol.asyncDispose]() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
