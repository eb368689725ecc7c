import { ApiError, errorOf, Unreachable } from './errors.ts'
import { reportReachable } from './reachability.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: unknown
  signal?: AbortSignal
}

/**
 * Requests of the signed-in user. The session is a cookie that scripts cannot read; pages of other origins cannot send
 * this header with it.
 */
const AS_SESSION = { 'X-Sheaf-Session': 'cookie' }

/** Called when any request finds that the session has ended. */
let signedOutListener: () => void = () => {}
export function onSignedOut(listener: () => void): void {
  signedOutListener = listener
}

/** Called when the server refuses a change because of missing permissions. */
let refusedListener: () => void = () => {}
export function onRefused(listener: () => void): void {
  refusedListener = listener
}

/** Called when a change needs a recent sign-in; resolves to whether the user has confirmed their identity. */
let askToConfirm: () => Promise<boolean> = async () => false
export function onRecentSignInRequired(listener: () => Promise<boolean>): void {
  askToConfirm = listener
}

export async function callAsUser<T>(path: string, call: Call = {}): Promise<T> {
  const response = await sendAsUser(path, call)
  return response.status === 204 ? (undefined as T) : response.json()
}

/** The response itself, for content other than JSON. */
export async function sendAsUser(path: string, call: Call = {}): Promise<Response> {
  try {
    return await sendOnce(path, call)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'RecentSignInRequired'
    if (!isRefused || path.endsWith('/confirmed') || !(await askToConfirm())) throw error
    return sendOnce(path, call)
  }
}

async function sendOnce(path: string, { headers, body, ...call }: Call): Promise<Response> {
  const response = await exchange(path, {
    ...call,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    text: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw await errorOf(response)
  return response
}

/** Sends a text body as it is. */
interface TextCall extends Omit<Call, 'body'> {
  text: string | null
}

/** The response regardless of its status, for pages that show responses. */
export async function exchangeAsUser(path: string, call: TextCall): Promise<Response> {
  const response = await exchange(path, call)
  if (response.status !== 403) return response
  const { code } = await errorOf(response.clone())
  return code === 'RecentSignInRequired' && (await askToConfirm()) ? exchange(path, call) : response
}

async function exchange(path: string, { method = 'GET', headers, text, signal }: TextCall): Promise<Response> {
  const response = await send(path, {
    method,
    headers: { ...AS_SESSION, ...headers },
    body: text,
    signal: signal ?? null,
  })
  if (response.status === 401 && path.startsWith('/api/')) signedOutListener()
  if (response.status === 403 && method !== 'GET') refusedListener()
  return response
}

let pending = 0

/** The number of pending requests. */
export const pendingCalls = (): number => pending

/** Sends a request and distinguishes a response from a lost connection. An aborted request is neither. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  pending += 1
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init })
    reportReachable(true)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    reportReachable(false)
    throw new Unreachable(error)
  } finally {
    pending -= 1
  }
}
