import { queryOptions } from '@tanstack/react-query'
import type { EnvironmentRef } from './management.ts'
import { send } from './request.ts'

export interface DeliveryResponse {
  status: number
  ok: boolean
  /** The whole body, indented if it is JSON. */
  text: string
  bytes: number
  milliseconds: number
}

/** The path below the base URL of the API. */
export function deliveryPath({ space, environment }: EnvironmentRef, contentType: string | null): string {
  const query = contentType === null ? 'limit=1' : `content_type=${encodeURIComponent(contentType)}&limit=1`
  return `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries?${query}`
}

/** A real call of the delivery API with the displayed key. */
export const deliveryQuery = (path: string, key: string) =>
  queryOptions({
    queryKey: ['delivery', path, key],
    queryFn: async ({ signal }): Promise<DeliveryResponse> => {
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
