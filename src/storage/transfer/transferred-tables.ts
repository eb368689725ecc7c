import { type ColumnKind, columnName } from '../schema/column.ts'
import { TABLES } from '../schema/schema.ts'
import type { Table } from '../schema/table.ts'

/** How the values of a column are transferred. Both engines store the same values, so a copy fits either. */
export const CELL_TYPES = ['text', 'integer', 'bigint', 'double'] as const
export type CellType = (typeof CELL_TYPES)[number]
export type Cell = string | number | null

const TYPE_OF: Readonly<Record<ColumnKind, CellType>> = {
  generatedKey: 'bigint',
  text: 'text',
  json: 'text',
  scalar: 'text',
  flag: 'integer',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double',
}

export interface TransferredColumn {
  readonly name: string
  readonly type: CellType
}

export interface TransferredTable {
  readonly name: string
  readonly columns: readonly TransferredColumn[]
  /** Rows are read in this order. */
  readonly primaryKey: readonly string[]
  /** The table has generated keys, which must not be used again. */
  readonly hasGeneratedKey: boolean
}

/** Tables that are not transferred, and why. Every other table is. */
export const UNTRANSFERRED: Readonly<Record<string, string>> = {
  presence: 'Rows live for seconds.',
  node: 'Rows are of running processes.',
}

/** In an order in which rows can be inserted: a table comes after the tables it references. */
export const TRANSFERRED: readonly TransferredTable[] = TABLES.filter(({ name }) => !(name in UNTRANSFERRED)).map(
  describe,
)

/** Tables whose column `file_key` names bytes that content needs. */
export const FILE_OWNERS = ['asset_file', 'upload'] as const

/** Tables whose column `file_key` names bytes that nothing needs after a restore, and why. */
export const OTHER_FILE_KEYS: Readonly<Record<string, string>> = {
  image_variant: 'Images are rendered again on request.',
  unowned_file: 'The sweep removes these bytes.',
}

function describe({ name, columns, primaryKey }: Table): TransferredTable {
  const described = Object.entries(columns).map(([property, column]) => ({
    name: columnName(property, column),
    type: TYPE_OF[column.kind],
    column,
  }))
  const single = described.find(({ column }) => column.primary)
  return {
    name,
    columns: described.map(({ name, type }) => ({ name, type })),
    primaryKey: single ? [single.name] : (primaryKey ?? '').split(', '),
    hasGeneratedKey: single?.column.kind === 'generatedKey',
  }
}
