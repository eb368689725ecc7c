// Calls of the management API and the upload API that change assets.
import { queryOptions } from '@tanstack/react-query'
import { t } from '../i18n/errors.ts'
import { ApiError, Unreachable } from './errors.ts'
import { contentKey, type EnvironmentRef, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { Asset, AssetFile, Link } from './wire.ts'

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
  signal?: AbortSignal,
): Promise<Asset> {
  const path = `${oneOf(env, sys.id)}/files/${encodeURIComponent(locale)}/process`
  const options = signal ? { signal } : {}
  const end = Date.now() + LONGEST_WAIT_MS
  await callAsUser<void>(path, { method: 'PUT', headers: versioned(sys.version), ...options })
  for (let round = 0; Date.now() < end; round++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS[Math.min(round, WAIT_MS.length - 1)]))
    signal?.throwIfAborted()
    const asset = await callAsUser<Asset>(oneOf(env, sys.id), options)
    if (asset.fields?.file?.[locale]?.url !== undefined) return asset
    const { error } = await callAsUser<Processing>(path, options)
    if (error) throw new Error(error.message)
  }
  throw new Error(t('stillProcessing'))
}

interface Sending {
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a file. XMLHttpRequest is used because fetch does not report upload progress. */
export function sendFile(env: EnvironmentRef, file: Blob, { onProgress, signal }: Sending): Promise<Link<'Upload'>> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', `${pathOf(env).replace(/^\/api/, '/upload')}/uploads`)
    call.setRequestHeader('X-Sheaf-Session', 'cookie')
    call.setRequestHeader('Content-Type', 'application/octet-stream')
    call.responseType = 'json'
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () => {
      if (call.status === 201) resolve({ sys: { type: 'Link', linkType: 'Upload', id: call.response.sys.id } })
      else reject(refusal(call))
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
