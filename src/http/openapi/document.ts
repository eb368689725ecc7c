import type { TObject, TSchema } from '#contract/schema'
import { ErrorResponse } from '#contract/shapes/error'
import type { Route, RoutedInterface } from '../route.ts'
import { Components, type JsonSchema } from './components.ts'

/** One interface of the API document. */
export interface DocumentedInterface {
  readonly name: RoutedInterface
  readonly title: string
  readonly description: string
  readonly prefix: string
  readonly routes: readonly Route[]
}

/** Responses recorded from the demo space, by `<interface> <method> <path>`. */
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
  version: 'Number of the version.',
  locale: 'Code of the locale.',
  id: 'Id of the resource.',
}

const STATUS_TEXTS: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No content' }

/** The OpenAPI document of all interfaces, from the route tables that also mount the server. */
export function openApiDocument(interfaces: readonly DocumentedInterface[], examples: Examples, version: string) {
  const components = new Components()
  const error = components.refer(ErrorResponse)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const of of interfaces) {
    for (const route of of.routes) {
      const path = of.prefix + writtenOut(route.path)
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = operation(of, route, components, examples)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: interfaces.flatMap((of) => tagsOf(of)),
    paths,
    components: {
      securitySchemes: SECURITY,
      responses: {
        Error: { description: 'What is wrong with the request.', content: { 'application/json': { schema: error } } },
      },
      schemas: components.schemas,
    },
  }
}

const DESCRIPTION = [
  'Content management, delivery, preview and uploads.',
  'Every path with an environment also exists without it, for the environment `master`.',
  'Each interface also answers without its prefix: on a host name of its own, or by the kind of the token.',
].join(' ')

const SECURITY = {
  delivery: { type: 'http', scheme: 'bearer', description: 'The delivery token of an API key.' },
  preview: { type: 'http', scheme: 'bearer', description: 'The preview token of an API key.' },
  management: { type: 'http', scheme: 'bearer', description: 'A personal access token, or a token got by OAuth 2.0.' },
  upload: { type: 'http', scheme: 'bearer', description: 'An upload credential: `policy`, a dot, and `signature`.' },
}

function operation({ name, ...of }: DocumentedInterface, route: Route, components: Components, examples: Examples) {
  const status = String(route.status ?? 200)
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
    ],
    ...bodyOf(route, components),
    responses: {
      [status]: responseOf(route, components, examples[`${name} ${route.method} ${route.path}`]),
      ...(route.creates && { 201: responseOf({ ...route, status: 201 }, components, undefined) }),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

function securityOf(name: RoutedInterface, { path }: Route) {
  if (name !== 'upload') return [{ [name]: [] }]
  return path.endsWith('/upload_credentials') ? [{ management: [] }] : [{ management: [] }, { upload: [] }]
}

function bodyOf({ body: checked, contentBody, method }: Route, components: Components) {
  const body = checked ?? contentBody
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

function responseOf({ status = 200, response, streams }: Route, components: Components, example: unknown) {
  const described = { description: STATUS_TEXTS[status] ?? 'OK' }
  if (status === 204 || response === undefined) return described
  const { contentMediaType = 'application/json' } = response as { contentMediaType?: string }
  const type = streams ? 'text/event-stream' : contentMediaType
  return {
    ...described,
    content: { [type]: { schema: components.refer(response), ...(example !== undefined && { example }) } },
  }
}

function pathParameters(path: string) {
  return [...writtenOut(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(PARAMETERS[name] && { description: PARAMETERS[name] }),
  }))
}

function parametersOf(place: 'query' | 'header', schema: TObject | undefined, components: Components) {
  if (schema === undefined) return []
  const required: readonly string[] = schema.required ?? []
  return Object.entries<TSchema>(schema.properties).map(([name, member]) => {
    const { description, ...rest }: JsonSchema = components.plain(member)
    return { name, in: place, required: required.includes(name), ...(description ? { description } : {}), schema: rest }
  })
}

const writtenOut = (path: string): string =>
  path.replace(/^[ES](?=\/|$)/, (letter) => PATHS[letter]!).replace(/:(\w+)/g, '{$1}')

/** `managementPutEntriesIdPublished`: the method and the path, without the space and the environment. */
function operationId(name: RoutedInterface, { method, path }: Route): string {
  const short = path.replace(/^E(?=\/|$)/, '').replace(/^S(?=\/|$)/, 'space')
  const words = short.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [name, method.toLowerCase(), ...words].map((word, i) => (i === 0 ? word : capital(word))).join('')
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The resource that a path is about: its first word behind the space and the environment. */
function tagOf({ title }: DocumentedInterface, { path }: Route): string {
  const word = path
    .replace(/^([ES]|\/organizations\/:organization)(?=\/|$)/, '')
    .split('/')
    .find((part) => part !== '' && !part.startsWith(':'))
  return `${title}: ${(word ?? (path === 'S' || path.startsWith('/spaces') ? 'spaces' : 'organizations')).replaceAll('_', ' ')}`
}

function tagsOf(of: DocumentedInterface) {
  return [...new Set(of.routes.map((route) => tagOf(of, route)))].map((name) => ({ name, description: of.description }))
}
