import { queryOptions } from '@tanstack/react-query'
import type { Place } from './management.ts'
import { send } from './request.ts'

export interface DeliveryAnswer {
  status: number
  ok: boolean
  /** The whole body, indented when it is JSON. */
  text: string
  bytes: number
  milliseconds: number
}

/** What comes after the interface's address. */
export function deliveryPath({ space, environment }: Place, contentType: string | null): string {
  const query = contentType === null ? 'limit=1' : `content_type=${encodeURIComponent(contentType)}&limit=1`
  return `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries?${query}`
}

/** The real thing: an ordinary call of the delivery interface with the key that is shown, and whatever it answers. */
export const deliveryQuery = (path: string, key: string) =>
  queryOptions({
    queryKey: ['delivery', path, key],
    queryFn: async ({ signal }): Promise<DeliveryAnswer> => {
      const started = performance.now()
      const response = await send(`/cdn${path}`, {
        headers: { Authorization: `Bearer ${key}` },
        credentials: 'omit',
        signal,
      })
      const text = await response.text()
      return {
        status: response.status,
        ok: response.ok,
        text: indented(text),
        bytes: new Blob([text]).size,
        milliseconds: performance.now() - started,
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
