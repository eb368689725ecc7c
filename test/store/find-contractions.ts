// Compares two schemas: what would nodes that know only the first one miss, or be refused, in the second?
import type { Database } from './engines.ts'

interface Column {
  table: string
  name: string
  /** Type, collation, default and so on, as text. */
  definition: string
  /** A row that does not name the column can be inserted. */
  isOptional: boolean
}

/** A rule for rows: unique values, references, checks. Old writers can break a new one, and need an old one for `on conflict`. */
interface Rule {
  table: string
  definition: string
}

export interface SchemaFacts {
  columns: Column[]
  rules: Rule[]
}

export async function readFacts(database: Database): Promise<SchemaFacts> {
  const queries = database.config.kind === 'sqlite' ? SQLITE : POSTGRES
  const columns = (await database.rows(queries.columns)) as (Omit<Column, 'isOptional'> & { optional: unknown })[]
  const rules = (await database.rows(queries.rules)) as Rule[]
  return {
    columns: columns.map(({ table, name, definition, optional }) => ({
      ...{ table, name, definition },
      isOptional: optional === true || optional === 1,
    })),
    rules,
  }
}

/**
 * One sentence for each change that is not an expansion. `contracted` names the tables (`draft`) and columns (`draft.title`)
 * that nodes of the first schema do not use.
 */
export function findContractions(
  before: SchemaFacts,
  after: SchemaFacts,
  contracted: readonly string[] = [],
): string[] {
  const problems: string[] = []
  const oldTables = new Set(before.columns.map(({ table }) => table))
  const oldColumns = new Map(before.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const newColumns = new Map(after.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const isContracted = (name: string) => contracted.includes(name) || contracted.includes(name.split('.')[0]!)

  for (const [name, { definition }] of oldColumns) {
    if (isContracted(name)) continue
    const now = newColumns.get(name)
    if (!now) problems.push(`${name} is gone.`)
    else if (now.definition !== definition) problems.push(`${name} was "${definition}" and is "${now.definition}".`)
  }
  for (const [name, { table, isOptional }] of newColumns) {
    if (oldTables.has(table) && !oldColumns.has(name) && !isOptional) {
      problems.push(`${name} is new and has neither null nor a default.`)
    }
  }
  const textOf = ({ table, definition }: Rule) => `${table}: ${definition}`
  const [oldRules, newRules] = [before.rules, after.rules].map((rules) => new Set(rules.map(textOf)))
  for (const rule of before.rules) {
    if (!isContracted(rule.table) && !newRules!.has(textOf(rule))) problems.push(`A rule is gone: ${textOf(rule)}.`)
  }
  for (const rule of after.rules) {
    if (oldTables.has(rule.table) && !oldRules!.has(textOf(rule))) problems.push(`A rule is new: ${textOf(rule)}.`)
  }
  return problems
}

const SQLITE_TABLE = `m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'text_index_%' and m.name <> 'migration'`

const SQLITE = {
  columns: `select m.name as "table", c.name, c.type || ' ' || c."notnull" || ' ' || ifnull(c.dflt_value, '') || ' ' || c.pk as definition,
      c."notnull" = 0 or c.dflt_value is not null or c.hidden <> 0 as optional
    from sqlite_schema m, pragma_table_xinfo(m.name) c where ${SQLITE_TABLE}`,
  rules: `select m.name as "table", 'unique ' || (select group_concat(x.name) from pragma_index_info(i.name) x) || ' ' || i.partial
      || ifnull((select substr(sql, instr(sql, ' on ')) from sqlite_schema s where s.name = i.name), '') as definition
    from sqlite_schema m, pragma_index_list(m.name) i where ${SQLITE_TABLE} and i."unique" = 1
    union all select m.name, 'references ' || f."table" || ' ' || f."from" || ' ' || f.on_delete
    from sqlite_schema m, pragma_foreign_key_list(m.name) f where ${SQLITE_TABLE}`,
}

const POSTGRES = {
  columns: `select c.relname as "table", a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity, a.attgenerated, l.collname, pg_get_expr(d.adbin, d.adrelid)) as definition,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v')
      and c.relname <> 'migration'`,
  // Constraints of the kind 'n' are "not null", which the columns have.
  rules: `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all select tablename, regexp_replace(indexdef, ' INDEX \\S+ ', ' ') from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'`,
}
