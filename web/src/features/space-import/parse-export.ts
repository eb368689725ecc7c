/** A resource of an export file. The server checks everything but its identity. */
export interface ExportedResource {
  readonly id: string
  readonly sys: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

export const EXPORT_KINDS = ['locales', 'tags', 'contentTypes', 'editorInterfaces', 'assets', 'entries'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** What contentful-export writes, as far as it is imported. */
export type ExportFile = Readonly<Record<ExportKind, readonly ExportedResource[]>>

/** Why a file is no export. */
export class ExportProblem extends Error {
  readonly reason: 'json' | 'format' | 'kind' | 'identity' | 'twice'
  readonly at: string

  constructor(reason: ExportProblem['reason'], at = '') {
    super(`${reason} ${at}`)
    this.reason = reason
    this.at = at
  }
}

/** Where the identity of a resource is: locales have a code, and editor interfaces belong to a content type. */
const IDENTITIES: Readonly<Record<ExportKind, readonly string[]>> = {
  locales: ['code'],
  tags: ['sys', 'id'],
  contentTypes: ['sys', 'id'],
  editorInterfaces: ['sys', 'contentType', 'sys', 'id'],
  assets: ['sys', 'id'],
  entries: ['sys', 'id'],
}

export function parseExport(text: string): ExportFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ExportProblem('json')
  }
  return toExport(parsed)
}

export function toExport(parsed: unknown): ExportFile {
  if (!isObject(parsed) || EXPORT_KINDS.every((kind) => !Object.hasOwn(parsed, kind))) throw new ExportProblem('format')
  const file = Object.fromEntries(
    EXPORT_KINDS.map((kind) => [kind, resourcesOf(parsed, kind)]),
  ) as unknown as ExportFile
  return { ...file, locales: fallbacksFirst(file.locales) }
}

function resourcesOf(parsed: Record<string, unknown>, kind: ExportKind): ExportedResource[] {
  const items = Object.hasOwn(parsed, kind) ? parsed[kind] : []
  if (!Array.isArray(items)) throw new ExportProblem('kind', kind)
  const known = new Set<string>()
  return items.map((body: unknown, index) => {
    const id = valueAt(body, IDENTITIES[kind])
    if (!isObject(body) || typeof id !== 'string' || id === '') throw new ExportProblem('identity', `${kind}[${index}]`)
    if (known.has(id)) throw new ExportProblem('twice', `${kind} “${id}”`)
    known.add(id)
    return { id, sys: isObject(body.sys) ? body.sys : {}, body }
  })
}

/** Exports have versions. Files that were written by hand have none, and are published. */
export const isPublished = ({ sys }: ExportedResource): boolean =>
  sys.publishedVersion != null || (sys.version === undefined && !isArchived({ sys }))

export const isArchived = ({ sys }: Pick<ExportedResource, 'sys'>): boolean => sys.archivedVersion != null

/** Locales in an order in which each fallback exists before it is used. */
export function fallbacksFirst(locales: readonly ExportedResource[]): ExportedResource[] {
  const left = [...locales]
  const sorted: ExportedResource[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ body }) => !left.some(({ id }) => id === body.fallbackCode))
    sorted.push(...left.splice(Math.max(next, 0), 1))
  }
  return sorted
}

/** The default locale of the exported space, if the file names it. */
export const defaultLocaleOf = ({ locales }: ExportFile): string | null =>
  (locales.find(({ body }) => body.default === true) ?? locales[0])?.id ?? null

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)
