import { PreparedBody } from '#delivery/prepared-body'
import { notABoolean } from '#domain/query/query-errors'
import { ASSET_SOURCES, SourceMapsLookup } from '#domain/source-maps/source-maps'
import { addressOf } from '#present/params'
import type { UseCaseContext } from '#usecases/context'
import { readSources } from '#usecases/delivery/read-sources'
import type { Reply, Route, RouteRequest } from '../route.ts'

const PARAMETER = 'includeContentSourceMaps'
const PATHS = new Set(['E/entries', 'E/entries/:id', 'E/assets', 'E/assets/:id'])

interface Linked {
  sys: { id: string }
}

interface Resource {
  sys?: { type: string; contentType?: Linked; space?: Linked; environment?: Linked; [more: string]: unknown }
  fields?: Record<string, unknown>
}

interface Page extends Resource {
  items?: Resource[]
  includes?: { Entry?: Resource[]; Asset?: Resource[] }
  pages?: Record<string, string>
}

/**
 * Content source maps: for each value, every resource names its field, the field type and the editor, so that a website can
 * link to the field in the web app. Only preview has them. They are added to the rendered response, so that other requests
 * pay nothing.
 */
export const withSourceMaps = (ctx: UseCaseContext, routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => {
    if (!PATHS.has(route.path)) return route
    return {
      ...route,
      async handle(request) {
        const requested = request.query.get(PARAMETER)
        if (requested === null) return route.handle(request)
        if (requested !== 'true' && requested !== 'false') throw notABoolean(PARAMETER)
        const query = new URLSearchParams(request.query)
        query.delete(PARAMETER)
        if (requested === 'true') selectSys(query)
        const reply = await route.handle({ ...request, query, stream: (maxBytes) => request.stream(maxBytes) })
        return requested === 'true' ? addSourceMaps(ctx, request, reply) : reply
      },
    }
  })

const SELECTIONS = [
  { name: 'select', key: /^select(\[\d*\])?$/ },
  { name: 'select[includes]', key: /^select\[includes\](\[\d*\])?$/ },
]

/** The maps are members of `sys` and need the content type from there, so `sys` is added to every selection. */
function selectSys(query: URLSearchParams): void {
  for (const { name, key } of SELECTIONS) {
    const selects = [...query].some(([given, value]) => key.test(given) && /[^,]/.test(value))
    if (selects) query.append(name, 'sys')
  }
}

async function addSourceMaps(ctx: UseCaseContext, request: RouteRequest, reply: Reply): Promise<Reply> {
  // A prepared body is shared by requests, so it is parsed and not changed.
  const body = (reply.body instanceof PreparedBody ? JSON.parse(reply.body.bytes.toString()) : reply.body) as Page
  const at = addressOf(request)
  const resources = body.items
    ? [...body.items, ...(body.includes?.Entry ?? []), ...(body.includes?.Asset ?? [])].filter((each) => isOf(each, at))
    : [body]
  const contentTypes = [...new Set(resources.flatMap(({ sys }) => sys?.contentType?.sys.id ?? []))]
  const sources = await readSources(ctx, request.actor, { ...at, contentTypes })
  const lookup = new SourceMapsLookup()
  for (const { sys, fields } of resources) {
    if (!sys) continue
    const known = sys.type === 'Asset' ? ASSET_SOURCES : sources.get(sys.contentType?.sys.id ?? '')
    sys.contentSourceMaps = lookup.mapFields(fields ?? {}, known ?? new Map())
  }
  // The URLs of the other pages were rendered without the parameter.
  for (const [name, url] of Object.entries(body.pages ?? {})) body.pages![name] = `${url}&${PARAMETER}=true`
  body.sys = { ...(body.sys ?? { type: 'Array' }), contentSourceMapsLookup: lookup.tables() }
  return { ...reply, body }
}

/** Entries of other spaces have no source maps: their content types are not those of this environment. */
const isOf = ({ sys }: Resource, { space, environment }: { space: string; environment: string }): boolean =>
  sys?.space?.sys.id === space && sys.environment?.sys.id === environment
