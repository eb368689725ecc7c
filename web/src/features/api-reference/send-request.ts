import { exchangeAsUser, send } from '../../api/request.ts'
import type { Operation } from './operations.ts'
import type { BuiltRequest } from './request-draft.ts'

export interface ShownResponse {
  status: number
  statusText: string
  ok: boolean
  milliseconds: number
  bytes: number
  headers: readonly (readonly [name: string, value: string])[]
  /** Indented when it is JSON; at most `MAX_CHARACTERS`. */
  text: string
  isCut: boolean
}

/** A longer text is slow to draw. */
export const MAX_CHARACTERS = 200_000

const HEADERS = [
  'X-Contentful-Request-Id',
  'X-Contentful-Graphql-Query-Cost',
  'X-Sheaf-Position',
  'ETag',
  'Retry-After',
]

/** Sends the request with the session of the user, or with the token of an API key and without the session. */
export async function sendRequest(
  { method, token: kind }: Operation,
  { address, headers, body }: BuiltRequest,
  token: string | null,
): Promise<ShownResponse> {
  const started = performance.now()
  const response =
    kind === 'management'
      ? await exchangeAsUser(address, { method, headers, text: body })
      : await send(address, {
          method,
          headers: { ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) },
          body,
          credentials: 'omit',
        })
  return toShownResponse(response, started)
}

/** `started` is the time of `performance.now()` before the request was sent. */
export async function toShownResponse(response: Response, started: number): Promise<ShownResponse> {
  const received = await response.text()
  const text = indented(received)
  return {
    status: response.status,
    statusText: response.statusText,
    ok: response.ok,
    milliseconds: performance.now() - started,
    bytes: new Blob([received]).size,
    headers: HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    text: text.slice(0, MAX_CHARACTERS),
    isCut: text.length > MAX_CHARACTERS,
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
