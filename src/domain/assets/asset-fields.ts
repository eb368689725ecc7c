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

const textField = (id: string, type: 'Symbol' | 'Text', words: boolean, index = TEXT_INDEX): AssetField => ({
  id,
  type,
  index,
  words,
  path: id.split('.'),
})
const integerField = (id: string): AssetField => ({
  id,
  type: 'Integer',
  index: integer.index ?? null,
  words: false,
  path: id.split('.'),
})
const objectField = (id: string): AssetField => ({ id, type: 'Object', index: null, words: false, path: id.split('.') })

/** Files are stored without the host of their URL, so the host in a query is ignored. */
const URL_INDEX: typeof TEXT_INDEX = {
  ...TEXT_INDEX,
  fromQuery: (url) => TEXT_INDEX.fromQuery(url.replace(/^(https?:)?\/\/[^/]*/, '')),
}

export const ASSET_FIELDS: ReadonlyMap<string, AssetField> = new Map(
  [
    textField('title', 'Symbol', true),
    textField('description', 'Text', true),
    objectField('file'),
    textField('file.contentType', 'Symbol', false),
    textField('file.fileName', 'Symbol', true),
    textField('file.url', 'Symbol', false, URL_INDEX),
    textField('file.upload', 'Symbol', false),
    objectField('file.details'),
    integerField('file.details.size'),
    integerField('file.details.image.width'),
    integerField('file.details.image.height'),
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
