import { type Source, SourceMapsLookup } from '../source-maps/source-maps.ts'

/** A value of a response, and the field that it was read from. */
export interface FieldValue {
  /** The keys from `data` to the value. */
  readonly path: readonly (string | number)[]
  readonly kind: 'Entry' | 'Asset'
  readonly id: string
  /** Null for an asset. */
  readonly contentType: string | null
  readonly field: string
  readonly locale: string
}

interface Address {
  readonly space: string
  readonly environment: string
}

/**
 * The content source maps of a response: the field, locale and editor of each text. Numbers are indexes of the lists. Values
 * without a source are not texts and are left out.
 */
export function graphqlSourceMaps(
  { space, environment }: Address,
  values: readonly FieldValue[],
  sourceOf: (value: FieldValue) => Source | undefined,
) {
  const lookup = new SourceMapsLookup()
  const fields = new Index()
  const locales = new Index()
  const resources = { Entry: new Index(), Asset: new Index() }
  const mappings: Record<string, object> = {}
  for (const value of values) {
    const source = sourceOf(value)
    if (!source) continue
    const { kind, id, field, locale, path } = value
    mappings[pointerTo(path)] = {
      source: {
        [kind === 'Entry' ? 'entry' : 'asset']: resources[kind].of(id),
        field: fields.of(field),
        locale: locales.of(locale),
        ...lookup.indexOf(source),
      },
    }
  }
  const { fieldTypes, editorInterfaces } = lookup.tables()
  const listed = (index: Index) => index.values().map((id) => ({ space: 0, environment: 0, id }))
  return {
    version: 1,
    spaces: [space],
    environments: [environment],
    fieldTypes,
    editorInterfaces,
    fields: fields.values(),
    locales: locales.values(),
    entries: listed(resources.Entry),
    assets: listed(resources.Asset),
    mappings,
  }
}

/** A list without duplicates. */
class Index {
  readonly #positions = new Map<string, number>()

  of(value: string): number {
    const known = this.#positions.get(value)
    if (known !== undefined) return known
    this.#positions.set(value, this.#positions.size)
    return this.#positions.size - 1
  }

  values(): string[] {
    return [...this.#positions.keys()]
  }
}

/** A JSON pointer into the response. Names of GraphQL contain no characters that have to be escaped. */
const pointerTo = (path: readonly (string | number)[]): string => `/data/${path.join('/')}`
