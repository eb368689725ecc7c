import type { Column } from '../schema/column.ts'
import type { SqlPart } from './statement.ts'

type Declared = Pick<SqlPart, 'sqlite' | 'shape'>

type Verify = (query: Declared, row: unknown) => unknown

let verify: Verify | null = null

/** Null in production. Engines read it when they prepare a statement, so it costs nothing per row. */
export const rowVerifier = (): Verify | null => verify

/** For tests: checks every row against its statement from now on. */
export function verifyRows(): void {
  verify = requireDeclared
}

function requireDeclared(query: Declared, row: unknown): unknown {
  const declared = Object.entries(query.shape)
  if (declared.length === 0) return row
  const entries = Object.entries(row as object)
  if (entries.length !== declared.length) throw mismatch(query, `it has the columns ${entries.map(([name]) => name)}`)
  const found = new Map(entries)
  for (const [name, column] of declared) {
    const value: unknown = found.get(name)
    if (!isDeclared(value, column)) throw mismatch(query, `${name} is ${JSON.stringify(value)}, not ${column.kind}`)
  }
  return row
}

const TYPES = {
  generatedKey: 'number',
  integer: 'number',
  bigint: 'number',
  double: 'number',
  text: 'string',
  flag: 'boolean',
}

function isDeclared(value: unknown, { kind, nullable }: Column): boolean {
  if (value === undefined) return false
  if (value === null) return nullable
  return kind === 'json' || kind === 'scalar' || typeof value === TYPES[kind]
}

const mismatch = (query: Declared, what: string) =>
  new Error(`a row is not what its statement declares: ${what}\n${query.sqlite}`)
