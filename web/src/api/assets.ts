// Calls of the management API and the upload API that change assets.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DuplicateFiles } from '#contract/resources/duplicate-files'
import type { Upload } from '#contract/resources/upload'
import { t } from '../i18n/errors.ts'
import { ApiError, Unreachable } from './errors.ts'
import { contentKey, type EnvironmentRef, keyOf, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { Asset, AssetFile, Collection, Link } from './wire.ts'

const versioned = (version: number) => ({ 'X-Contentful-Version': `${version}` })

const oneOf = (env: EnvironmentRef, id: string): string => `${pathOf(env)}/assets/${encodeURIComponent(id)}`

export const assetQuery = (env: EnvironmentRef, id: string) =>
  queryOptions({
    queryKey: contentKey(env, 'assets', id),
    queryFn: ({ signal }) => callAsUser<Asset>(oneOf(env, id), { signal }),
  })

export type AssetContent = Pick<Asset, 'fields' | 'metadata'>

export const createAsset = (env: EnvironmentRef, content: AssetContent) =>
  callAsUser<Asset>(`${pathOf(env)}/assets`, { method: 'POST', body: content })

export const saveAsset = (env: EnvironmentRef, { sys }: Asset, content: AssetContent) =>
  callAsUser<Asset>(oneOf(env, sys.id), { method: 'PUT', headers: versioned(sys.version), body: content })

export const deleteAsset = (env: EnvironmentRef, id: string) => callAsUser<void>(oneOf(env, id), { method: 'DELETE' })

export const setFocalPoint = (
  env: EnvironmentRef,
  { sys }: Asset,
  locale: string,
  point: { x: number; y: number } | null,
) =>
  callAsUser<Asset>(`${oneOf(env, sys.id)}/files/${encodeURIComponent(locale)}/focal_point`, {
    method: point === null ? 'DELETE' : 'PUT',
    headers: versioned(sys.version),
    ...(point !== null && { body: point }),
  })

type Crop = NonNullable<NonNullable<AssetFile['details']>['crop']>

/** Null restores the original. */
export const setCrop = (env: EnvironmentRef, { sys }: Asset, locale: string, crop: Crop | null) =>
  callAsUser<Asset>(`${oneOf(env, sys.id)}/files/${encodeURIComponent(locale)}/crop`, {
    method: crop === null ? 'DELETE' : 'PUT',
    headers: versioned(sys.version),
    ...(crop !== null && { body: crop }),
  })

const byIds = async (env: EnvironmentRef, ids: readonly string[], signal?: AbortSignal): Promise<readonly Asset[]> => {
  if (ids.length === 0) return []
  const query = new URLSearchParams({ 'sys.id[in]': ids.join(','), limit: `${ids.length}` })
  return (await callAsUser<Collection<Asset>>(`${pathOf(env)}/assets?${query}`, signal ? { signal } : {})).items
}

/** An asset that has the same file already. */
export async function findAssetWithFile(
  env: EnvironmentRef,
  sha256: string,
  signal: AbortSignal,
): Promise<Asset | null> {
  const path = `${pathOf(env)}/duplicate_files?sha256=${encodeURIComponent(sha256)}`
  const { items } = await callAsUser<DuplicateFiles>(path, { signal })
  const ids = items.flatMap(({ assets }) => assets.map(({ sys }) => sys.id))
  return (await byIds(env, ids.slice(0, 1), signal))[0] ?? null
}

/** Groups per request. */
const FILES = 20

/** Groups of assets with the same file. */
export const duplicatesQuery = (env: EnvironmentRef) =>
  infiniteQueryOptions({
    queryKey: keyOf(env, 'assets', 'duplicates'),
    queryFn: async ({ signal, pageParam }) => {
      const after = pageParam === '' ? '' : `&after=${encodeURIComponent(pageParam)}`
      const found = await callAsUser<DuplicateFiles>(`${pathOf(env)}/duplicate_files?limit=${FILES}${after}`, {
        signal,
      })
      const groups = await Promise.all(
        found.items.map(async ({ sha256, assets }) => ({
          sha256,
          assets: await byIds(
            env,
            assets.map(({ sys }) => sys.id),
            signal,
          ),
        })),
      )
      return { groups, next: found.next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

interface Processing {
  sys: { status: string }
  error?: { message: string }
}

const WAIT_MS = [150, 300, 500, 800, 1200, 2000]
/** After this time the user gets a message; processing continues on the server. */
const LONGEST_WAIT_MS = 5 * 60_000

/**
 * Asks the server to process the file of one locale and waits until it is done. Rejects with the reason if processing
 * fails.
 */
export async function processFile(
  env: EnvironmentRef,
  { sys }: Asset,
  locale: string,
  { signal, call = callAsUser }: { signal?: AbortSignal; call?: typeof callAsUser } = {},
): Promise<Asset> {
  const path = `${oneOf(env, sys.id)}/files/${encodeURIComponent(locale)}/process`
  const options = signal ? { signal } : {}
  await call<void>(path, { method: 'PUT', headers: versioned(sys.version), ...options })
  const end = Date.now() + LONGEST_WAIT_MS
  for (let round = 0; Date.now() < end; round++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS[Math.min(round, WAIT_MS.length - 1)]))
    signal?.throwIfAborted()
    const asset = await call<Asset>(oneOf(env, sys.id), options)
    if (asset.fields?.file?.[locale]?.url !== undefined) return asset
    const { error } = await call<Processing>(path, options)
    if (error) throw new Error(error.message)
  }
  throw new Error(t('stillProcessing'))
}

interface Sending {
  onProgress: (part: number) => void
  signal: AbortSignal
}

export interface SentFile {
  link: Link<'Upload'>
  sha256: string
}

/** Uploads a file. XMLHttpRequest is used because fetch does not report upload progress. */
export function sendFile(env: EnvironmentRef, file: Blob, { onProgress, signal }: Sending): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', `${pathOf(env).replace(/^\/api/, '/upload')}/uploads`)
    call.setRequestHeader('X-Sheaf-Session', 'cookie')
    call.setRequestHeader('Content-Type', 'application/octet-stream')
    call.responseType = 'json'
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () => {
      if (call.status !== 201) return reject(refusal(call))
      const { sys, sha256 } = call.response as Upload
      resolve({ link: { sys: { type: 'Link', linkType: 'Upload', id: sys.id } }, sha256 })
    }
    call.onerror = () => reject(new Unreachable(null))
    call.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(file)
  })
}

const refusal = ({ status, response }: XMLHttpRequest): ApiError =>
  new ApiError(response?.message ?? t('status', { status: `${status}` }), {
    status,
    code: response?.sys?.id ?? 'Unknown',
    requestId: response?.requestId ?? null,
    retryAfter: null,
    problems: [],
  })

/** Browsers do not know every media type; the server detects it from the bytes. */
export const UNKNOWN_TYPE = 'application/octet-stream'

export const fileFrom = (from: Link<'Upload'> | string, fileName: string, contentType: string): AssetFile => ({
  fileName,
  contentType: contentType || UNKNOWN_TYPE,
  ...(typeof from === 'string' ? { upload: from } : { uploadFrom: from }),
})
