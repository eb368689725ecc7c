import type { TObject, TSchema } from '#contract/schema'
import { SCOPES } from '#contract/shapes/scope'
import type { Route, RoutedApi } from '../route.ts'
import type { Components, JsonSchema } from './components.ts'
import { responseHeadersOf, sharedParametersOf } from './shared-headers.ts'

/** One API of the document. */
export interface DocumentedApi {
  readonly name: RoutedApi
  readonly title: string
  readonly description: string
  readonly prefix: string
  readonly routes: readonly Route[]
}

/** Responses recorded from the demo space, by `<api> <method> <path>`. */
export type Examples = Readonly<Record<string, unknown>>

const SPACE = '/spaces/{space}'
const PATHS: Readonly<Record<string, string>> = { E: `${SPACE}/environments/{environment}`, S: SPACE }

const PARAMETERS: Readonly<Record<string, string>> = {
  space: 'Id of the space.',
  environment: 'Id of the environment, or of an alias.',
  organization: 'Id of the organization.',
  user: 'Id of the user; `me` for your own account.',
  team: 'Id of the team.',
  call: 'Id of the call.',
  snapshot: 'Id of the snapshot.',
  release: 'Id of the release.',
  action: 'Id of the release action.',
  version: 'Number of the version.',
  locale: 'Code of the locale.',
  id: 'Id of the resource.',
}

const STATUS_TEXTS: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No content' }

/** One operation of the document, from its route. */
export function operation({ name, ...of }: DocumentedApi, route: Route, components: Components, examples: Examples) {
  const status = String(route.status ?? 200)
  const shared = responseHeadersOf(name, route)
  const headers = Object.keys(shared).length > 0 && { headers: shared }
  return {
    operationId: operationId(name, route),
    summary: route.summary.replaceAll('`', ''),
    tags: [tagOf({ name, ...of }, route)],
    security: securityOf(name, route),
    'x-access': route.access,
    parameters: [
      ...pathParameters(route.path),
      ...parametersOf('query', route.query, components),
      ...parametersOf('header', route.headers, components),
      ...sharedParametersOf(name, route),
    ],
    ...bodyOf(route, components),
    responses: {
      [status]: { ...responseOf(route, components, examples[`${name} ${route.method} ${route.path}`]), ...headers },
      ...(route.creates && { 201: { ...responseOf({ ...route, status: 201 }, components, undefined), ...headers } }),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** Each item of the list is one way to authenticate. */
function securityOf(name: RoutedApi, { method, path }: Route) {
  if (name === 'delivery' || name === 'preview') return [{ [name]: [] }]
  if (name === 'graphql') return [{ delivery: [] }, { preview: [] }]
  const [read, manage] = SCOPES
  const byUser = [{ management: [] }, { oauth2: [method === 'GET' ? read : manage] }]
  const takesCredential = name === 'upload' && !path.endsWith('/upload_credentials')
  return takesCredential ? [...byUser, { upload: [] }] : byUser
}

function bodyOf({ body: checked, contentBody, method }: Route, components: Components) {
  const body = contentBody ?? checked
  if (body === undefined) return {}
  const content =
    body === 'stream'
      ? { 'application/octet-stream': {} }
      : {
          [method === 'PATCH' ? 'application/json-patch+json' : 'application/json']: { schema: components.refer(body) },
        }
  return { requestBody: { required: body === 'stream' || !('isOptional' in body) || hasRequired(body), content } }
}

const hasRequired = (body: TSchema): boolean => ((body as { required?: string[] }).required ?? []).length > 0

const EVENT_STREAM = 'text/event-stream'

function responseOf({ status = 200, response, streams, mayStream }: Route, components: Components, example: unknown) {
  const described = { description: STATUS_TEXTS[status] ?? 'OK' }
  if (status === 204 || response === undefined) return described
  const { contentMediaType = 'application/json' } = response as { contentMediaType?: string }
  const type = streams ? EVENT_STREAM : contentMediaType
  const schema = components.refer(response)
  return {
    ...described,
    content: {
      [type]: { schema, ...(example !== undefined && { example }) },
      ...(mayStream && { [EVENT_STREAM]: { schema } }),
    },
  }
}

function pathParameters(path: string) {
  return [...fullPath(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: PARAMETERS[name] ?? '',
  }))
}

/** The parameters that the members of a schema describe. */
export function parametersOf(location: 'query' | 'header', schema: TObject | undefined, components: Components) {
  if (schema === undefined) return []
  const required: readonly string[] = schema.required ?? []
  return Object.entries<TSchema>(schema.properties).map(([name, member]) => {
    const { description, ...rest }: JsonSchema = components.plain(member)
    return {
      name,
      in: location,
      required: required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    }
  })
}

/** The path with `E` and `S` written out, and `{name}` for each parameter. */
export const fullPath = (path: string): string =>
  path.replace(/^[ES](?=\/|$)/, (letter) => PATHS[letter]!).replace(/:(\w+)/g, '{$1}')

/** `managementPutEntriesIdPublished`: the method and the path, without the space and the environment. */
function operationId(name: RoutedApi, { method, path }: Route): string {
  const short = path.replace(/^E(?=\/|$)/, '').replace(/^S(?=\/|$)/, 'space')
  const words = short.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [name, method.toLowerCase(), ...words].map((word, i) => (i === 0 ? word : capital(word))).join('')
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The resource that a path is about: the first word after the space and the environment. */
function tagOf({ title }: DocumentedApi, { path }: Route): string {
  const word = path
    .replace(/^([ES]|\/organizations\/:organization)(?=\/|$)/, '')
    .split('/')
    .find((part) => part !== '' && !part.startsWith(':'))
  return `${title}: ${(word ?? (path === 'S' || path.startsWith('/spaces') ? 'spaces' : 'organizations')).replaceAll('_', ' ')}`
}

export function tagsOf(of: DocumentedApi) {
  return [...new Set(of.routes.map((route) => tagOf(of, route)))].map((name) => ({ name, description: of.description }))
}
