import type { ValueIndex } from '../fields/field-rules.ts'
import { integer } from '../fields/integer.ts'
import { asText, TEXT_INDEX } from '../fields/text-index.ts'
import { isObject, member } from '../resources/json.ts'

/** A property that assets can be searched by: its name in queries and the path to its value. */
export interface AssetField {
  /** For example `file.details.size`; also the field name of its rows in the read model. */
  id: string
  type: 'Symbol' | 'Text' | 'Integer' | 'Object'
  index: ValueIndex | null
  words: boolean
  /** Path to the value, within the fields of one locale. */
  path: readonly string[]
}

const text = (id: string, type: 'Symbol' | 'Text', words: boolean, index = TEXT_INDEX): AssetField => ({
  id,
  type,
  index,
  words,
  path: id.split('.'),
})
const whole = (id: string): AssetField => ({
  id,
  type: 'Integer',
  index: integer.index ?? null,
  words: false,
  path: id.split('.'),
})
const object = (id: string): AssetField => ({ id, type: 'Object', index: null, words: false, path: id.split('.') })

/** Files are stored without the host of their URL, so the host in a query is ignored. */
const URL_INDEX: typeof TEXT_INDEX = {
  ...TEXT_INDEX,
  fromQuery: (url) => TEXT_INDEX.fromQuery(url.replace(/^(https?:)?\/\/[^/]*/, '')),
}

export const ASSET_FIELDS: ReadonlyMap<string, AssetField> = new Map(
  [
    text('title', 'Symbol', true),
    text('description', 'Text', true),
    object('file'),
    text('file.contentType', 'Symbol', false),
    text('file.fileName', 'Symbol', true),
    text('file.url', 'Symbol', false, URL_INDEX),
    text('file.upload', 'Symbol', false),
    object('file.details'),
    whole('file.details.size'),
    whole('file.details.image.width'),
    whole('file.details.image.height'),
  ].map((field) => [field.id, field]),
)

/** The field name of the rows that hold the MIME type group of the file (`mimetypeGroup`). */
export const GROUP_FIELD = 'file.group'

/** The value of a field. `fields` holds the values of one locale. */
export function assetValue(fields: Readonly<Record<string, unknown>>, { path }: AssetField): unknown {
  let value: unknown = fields
  for (const name of path) value = isObject(value) ? member(value, name) : undefined
  return value
}

export const assetWords = (value: unknown, field: AssetField): string | null => (field.words ? asText(value) : null)
