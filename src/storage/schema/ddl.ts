import type { Dialect } from '../sql/dialect.ts'
import { type Column, columnName } from './column.ts'
import { TABLES, VIEWS } from './schema.ts'
import type { Table } from './table.ts'

/** The statements that create the whole schema in an empty database. */
export const createSchema = (dialect: Dialect): string[] => [
  ...TABLES.flatMap((table) => [createTable(table, dialect), ...createIndexes(table, dialect)]),
  ...VIEWS.map(({ name, select }) => `create view ${name} as ${select}`),
]

function createTable({ name, columns, ...constraints }: Table, dialect: Dialect): string {
  const { primaryKey, unique = [], foreignKeys = [], clustered } = constraints
  const lines = [
    ...Object.entries(columns).map(
      ([property, column]) => `${columnName(property, column)} ${typeOf(column, dialect)}`,
    ),
    ...(primaryKey ? [`primary key (${primaryKey})`] : []),
    ...unique.map((list) => `unique (${list})`),
    ...foreignKeys.map((foreignKey) => `foreign key ${foreignKey}`),
  ]
  return `create table ${name} (${lines.join(', ')})${clustered ? dialect.clustered : ''}`
}

function typeOf(column: Column, dialect: Dialect): string {
  if (column.kind === 'generatedKey') return dialect.identity
  const { text, bigint, double } = dialect
  const types = { text, json: text, scalar: text, bigint, double, integer: 'integer', flag: 'integer' }
  const parts = [types[column.kind]]
  if (column.primary) parts.push('primary key')
  else if (!column.nullable) parts.push('not null')
  if (column.default !== undefined) parts.push(`default ${column.default}`)
  if (column.references) parts.push(`references ${column.references}`)
  return parts.join(' ')
}

const createIndexes = ({ name: table, indexes = {}, engine }: Table, { name: engineName }: Dialect): string[] => [
  ...Object.entries(indexes).map(([name, index]) => {
    const definition = typeof index === 'string' ? index : index[engineName]
    const [, unique = '', columns] = /^(unique )?(.*)$/s.exec(definition)!
    return `create ${unique}index ${name} on ${table} ${columns}`
  }),
  ...(engine?.[engineName] ?? []),
]
