import { queryOptions } from '@tanstack/react-query'
import { linksIn } from './content.ts'
import { errorOf } from './errors.ts'
import type { Place } from './management.ts'
import { send } from './request.ts'
import type { Link } from './wire.ts'

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

/** An entry as it is delivered: one value for each field. */
interface DeliveredEntry {
  sys: { id: string; contentType: Link<'ContentType'> }
  fields?: Readonly<Record<string, unknown>>
}

/** Enough to notice a mistake soon after it was made, and never much to load. */
export const LOOKED_AT = 30

/** Those of the newest published entries that link to something which is not published. */
export const brokenLinksQuery = (place: Place, key: string) =>
  queryOptions({
    queryKey: ['delivery', 'broken-links', place, key],
    queryFn: async ({ signal }): Promise<{ entry: DeliveredEntry; links: number }[]> => {
      const { space, environment } = place
      const base = `/cdn/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries`
      const response = await send(`${base}?order=-sys.updatedAt&limit=${LOOKED_AT}&include=1`, {
        headers: { Authorization: `Bearer ${key}` },
        credentials: 'omit',
        signal,
      })
      if (!response.ok) throw await errorOf(response)
      const { items, errors } = (await response.json()) as {
        items: DeliveredEntry[]
        errors?: { details: { linkType: string; id: string } }[]
      }
      const broken = new Set(errors?.map(({ details }) => `${details.linkType} ${details.id}`))
      return items.flatMap((entry) => {
        const targets = linksIn(entry.fields).map(({ sys }) => `${sys.linkType} ${sys.id}`)
        const links = new Set(targets.filter((target) => broken.has(target))).size
        return links === 0 ? [] : [{ entry, links }]
      })
    },
    staleTime: 60_000,
  })
