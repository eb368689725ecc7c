import type {
  Content,
  OpenApiDocument,
  Reference,
  Schema,
  WireOperation,
  WireParameter,
  WireResponse,
} from '../../api/openapi-document.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** An operation of the API. All references except those in schemas are resolved. */
export interface Operation {
  id: string
  method: Method
  /** Includes the prefix of the API and `{name}` for each parameter. */
  path: string
  summary: string
  description: string | null
  /** From the tag `Management: entries`. */
  interfaceName: string
  resource: string
  access: string | null
  /** The kind of token that it accepts; null for none. */
  token: 'delivery' | 'preview' | 'management' | null
  parameters: readonly WireParameter[]
  body: Payload | null
  responses: readonly DescribedResponse[]
}

export interface Payload {
  mediaType: string
  schema: Schema | null
  example: unknown
}

export interface DescribedResponse {
  status: string
  description: string
  payload: Payload | null
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method.toLowerCase()]
      return operation === undefined ? [] : [read(document, method, path, operation)]
    }),
  )
}

function read(document: OpenApiDocument, method: Method, path: string, operation: WireOperation): Operation {
  const [interfaceName = '', resource = ''] = (operation.tags?.[0] ?? 'Other: other').split(': ')
  const body = operation.requestBody && resolved(document, operation.requestBody)
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method,
    path,
    summary: operation.summary ?? path,
    description: operation.description ?? null,
    interfaceName,
    resource: resource === '' ? interfaceName : capitalized(resource),
    access: operation['x-access'] ?? null,
    token: tokenOf(operation),
    parameters: (operation.parameters ?? []).flatMap((one) => resolved(document, one) ?? []),
    body: payloadOf(body?.content),
    responses: Object.entries(operation.responses ?? {}).map(([status, response]) => {
      const { description = '', content } = resolved<WireResponse>(document, response) ?? {}
      return { status, description, payload: payloadOf(content) }
    }),
  }
}

function tokenOf({ security }: WireOperation): Operation['token'] {
  const names = (security ?? []).flatMap((scheme) => Object.keys(scheme))
  return (['delivery', 'preview', 'management'] as const).find((name) => names.includes(name)) ?? null
}

function payloadOf(content: Content | undefined): Payload | null {
  const [first] = Object.entries(content ?? {})
  if (first === undefined) return null
  const [mediaType, { schema, example }] = first
  return { mediaType, schema: schema ?? null, example }
}

/** Null for a reference that does not resolve. */
export function resolved<T extends object>(document: OpenApiDocument, value: T | Reference): T | null {
  if (!('$ref' in value)) return value
  const [, group = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(value.$ref) ?? []
  return (document.components?.[group]?.[name] as T | undefined) ?? null
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const isEventStream = ({ responses }: Operation): boolean =>
  responses.some(({ payload }) => payload?.mediaType === 'text/event-stream')

export const isFileUpload = ({ body }: Operation): boolean => body?.mediaType === 'application/octet-stream'

/** Every word must occur in the summary, the path, the method, the resource or the id. */
export function matching(operations: readonly Operation[], text: string, interfaceName: string | null): Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter((operation) => {
    if (interfaceName !== null && operation.interfaceName !== interfaceName) return false
    const { id, method, path, summary, resource } = operation
    const searched = `${method} ${path} ${summary} ${operation.interfaceName} ${resource} ${id}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

export interface Group {
  interfaceName: string
  resource: string
  operations: readonly Operation[]
}

/** In the order of the document, each resource once. */
export function grouped(operations: readonly Operation[]): Group[] {
  const groups = new Map<string, { interfaceName: string; resource: string; operations: Operation[] }>()
  for (const operation of operations) {
    const { interfaceName, resource } = operation
    const key = `${interfaceName}: ${resource}`
    const group = groups.get(key) ?? { interfaceName, resource, operations: [] }
    group.operations.push(operation)
    groups.set(key, group)
  }
  const interfaces = [...new Set(operations.map((operation) => operation.interfaceName))]
  return interfaces.flatMap((name) => [...groups.values()].filter(({ interfaceName }) => interfaceName === name))
}
