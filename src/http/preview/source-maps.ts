import { notABoolean } from '#domain/query/query-errors'
import { ASSET_SOURCES, SourceMapsLookup } from '#domain/source-maps/source-maps'
import { addressOf } from '#present/params'
import type { UseCaseContext } from '#usecases/context'
import { readSources } from '#usecases/delivery/read-sources'
import { PreparedBody } from '../prepared-body.ts'
import type { Reply, Route, RouteRequest } from '../route.ts'

const PARAMETER = 'includeContentSourceMaps'
const PATHS = new Set(['E/entries', 'E/entries/:id', 'E/assets', 'E/assets/:id'])

interface Resource {
  sys?: { type: string; contentType?: { sys: { id: string } }; [more: string]: unknown }
  fields?: Record<string, unknown>
}

interface Page extends Resource {
  items?: Resource[]
  includes?: { Entry?: Resource[]; Asset?: Resource[] }
  pages?: Record<string, string>
}

/**
 * Content source maps: every resource says which field, of which type and with which editor, each of its values comes from,
 * so that a page can lead to the place where it is edited. Only preview knows them, and only those who ask pay for them:
 * they are added to the finished answer.
 */
export const withSourceMaps = (ctx: UseCaseContext, routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => {
    if (!PATHS.has(route.path)) return route
    return {
      ...route,
      async handle(request) {
        const asked = request.query.get(PARAMETER)
        if (asked === null) return route.handle(request)
        if (asked !== 'true' && asked !== 'false') throw notABoolean(PARAMETER)
        const query = new URLSearchParams(request.query)
        query.delete(PARAMETER)
        if (asked === 'true') selectSys(query)
        const reply = await route.handle({ ...request, query, stream: (maxBytes) => request.stream(maxBytes) })
        return asked === 'true' ? mapped(ctx, request, reply) : reply
      },
    }
  })

const SELECTIONS = [
  { name: 'select', key: /^select(\[\d*\])?$/ },
  { name: 'select[includes]', key: /^select\[includes\](\[\d*\])?$/ },
]

/** The maps are members of `sys` and need the content type named there, so every selection gets `sys` added to it. */
function selectSys(query: URLSearchParams): void {
  for (const { name, key } of SELECTIONS) {
    const selects = [...query].some(([given, value]) => key.test(given) && /[^,]/.test(value))
    if (selects) query.append(name, 'sys')
  }
}

async function mapped(ctx: UseCaseContext, request: RouteRequest, reply: Reply): Promise<Reply> {
  // A body that is already bytes is shared with others, so it is read anew and not changed.
  const body = (reply.body instanceof PreparedBody ? JSON.parse(reply.body.bytes.toString()) : reply.body) as Page
  const resources = body.items
    ? [...body.items, ...(body.includes?.Entry ?? []), ...(body.includes?.Asset ?? [])]
    : [body]
  const contentTypes = [...new Set(resources.flatMap(({ sys }) => sys?.contentType?.sys.id ?? []))]
  const sources = await readSources(ctx, request.actor, { ...addressOf(request), contentTypes })
  const lookup = new SourceMapsLookup()
  for (const { sys, fields } of resources) {
    if (!sys) continue
    const known = sys.type === 'Asset' ? ASSET_SOURCES : sources.get(sys.contentType?.sys.id ?? '')
    sys.contentSourceMaps = lookup.mapFields(fields ?? {}, known ?? new Map())
  }
  // The addresses of the neighbouring pages were made without the parameter.
  for (const [name, url] of Object.entries(body.pages ?? {})) body.pages![name] = `${url}&${PARAMETER}=true`
  body.sys = { ...(body.sys ?? { type: 'Array' }), contentSourceMapsLookup: lookup.tables() }
  return { ...reply, body }
}
