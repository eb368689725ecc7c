// Calls of the management API that create resources from an export file. Each checks the rights of the user.
import type { Locale } from '#contract/resources/locale'
import { processFile } from './assets.ts'
import { ApiError } from './errors.ts'
import { type EnvironmentRef, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { Asset, Collection } from './wire.ts'

interface Stored {
  sys: { id: string; version: number }
}

type Body = Readonly<Record<string, unknown>>

const VERSION = 'X-Contentful-Version'
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** The calls of one import, which end with its signal. They wait when the server asks for it. */
export function importCalls(env: EnvironmentRef, signal: AbortSignal) {
  const callPatiently: typeof callAsUser = (path, options) =>
    patiently(signal, () => callAsUser(path, { ...options, signal }))
  const call = <T>(path: string, options: Parameters<typeof callAsUser>[1] = {}) =>
    callPatiently<T>(`${pathOf(env)}/${path}`, options)
  const one = (kind: string, id: string) => `${kind}/${encodeURIComponent(id)}`
  const versioned = ({ sys }: Stored) => ({ [VERSION]: `${sys.version}` })
  return {
    locales: async () => (await call<Collection<Locale>>('locales?limit=1000')).items,
    createLocale: (body: Body) => call<Stored>('locales', { method: 'POST', body }),
    createTag: (id: string, visibility: string, body: Body) =>
      call<Stored>(one('tags', id), { method: 'PUT', headers: { 'X-Contentful-Tag-Visibility': visibility }, body }),
    createType: (id: string, body: Body) => call<Stored>(one('content_types', id), { method: 'PUT', body }),
    saveEditor: async (type: string, body: Body) => {
      const path = `${one('content_types', type)}/editor_interface`
      const stored = await call<Stored>(path)
      return call<Stored>(path, { method: 'PUT', headers: versioned(stored), body })
    },
    createEntry: (id: string, type: string, body: Body) =>
      call<Stored>(one('entries', id), { method: 'PUT', headers: { 'X-Contentful-Content-Type': type }, body }),
    createAsset: (id: string, body: Body) => call<Stored>(one('assets', id), { method: 'PUT', body }),
    processFile: (asset: Asset, locale: string) => processFile(env, asset, locale, { signal, call: callPatiently }),
    publish: (kind: 'content_types' | 'entries' | 'assets', stored: Stored) =>
      call<Stored>(`${one(kind, stored.sys.id)}/published`, { method: 'PUT', headers: versioned(stored) }),
    archive: (kind: 'entries' | 'assets', stored: Stored) =>
      call<Stored>(`${one(kind, stored.sys.id)}/archived`, { method: 'PUT', headers: versioned(stored) }),
  }
}

export type ImportCalls = ReturnType<typeof importCalls>

/** Repeats a call that the rate limit refused. */
async function patiently<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await pause(error.retryAfter === null ? wait : error.retryAfter * 1000, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
