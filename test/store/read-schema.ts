import type { Database } from './engines.ts'

/** Reads the schema of a database from its catalog, for comparison. */
export const readSchema = async (database: Database): Promise<unknown> => {
  const queries = database.config.kind === 'sqlite' ? SQLITE : POSTGRES
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(queries)) {
    const rows = await database.rows(query)
    found[name] = rows.map((row) => JSON.stringify(row).replaceAll(/(\\n|\s)+/g, ' '))
  }
  return found
}

const TABLES = `sqlite_schema m where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'text_index_%'`

const SQLITE = {
  tables: `select name, wr, strict from pragma_table_list where schema = 'main' and name not like 'sqlite_%' order by name`,
  // Only the text of a table shows that its keys are not reused.
  generatedKeys: `select name from sqlite_schema where sql like '%autoincrement%' order by name`,
  columns: `select m.name as tbl, c.* from sqlite_schema m, pragma_table_xinfo(m.name) c where m.type in ('table', 'view')
    and m.name not like 'sqlite_%' and m.name not like 'text_index_%' order by m.name, c.cid`,
  foreignKeys: `select m.name as tbl, f."from", f."table", f."to", f.on_update, f.on_delete, f.seq
    from ${TABLES.replace(' m where', ' m, pragma_foreign_key_list(m.name) f where')} order by 1, 2, 3`,
  // In the order of creation: of two usable indexes, SQLite takes the newer.
  indexes: `select tbl_name, name, substr(sql, instr(sql, ' on ')) as definition, sql like 'create unique%' as is_unique
    from sqlite_schema where type = 'index' and sql is not null order by tbl_name, rowid`,
  indexColumns: `select m.name as tbl, i."unique", i.origin, i.partial,
      (select group_concat(x.name || ' ' || x.coll || ' ' || x."desc" || ' ' || x.key) from pragma_index_xinfo(i.name) x) as list
    from ${TABLES.replace(' m where', ' m, pragma_index_list(m.name) i where')} order by 1, 2, 3, 4, 5`,
  others: `select type, name, sql from sqlite_schema where type in ('view', 'trigger') or name = 'text_index' order by name`,
}

const POSTGRES = {
  relations: `select c.relname, c.relkind, c.relpersistence, c.reloptions, c.relreplident from pg_class c
    where c.relnamespace = current_schema()::regnamespace order by 1`,
  columns: `select c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity,
      a.attgenerated, l.collname, pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v')
    order by 1, 2`,
  constraints: `select conrelid::regclass::text as tbl, conname, contype, condeferrable, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1, 2`,
  views: `select viewname, definition from pg_views where schemaname = current_schema() order by 1`,
  triggers: `select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
  functions: `select proname from pg_proc where pronamespace = current_schema()::regnamespace order by 1`,
}
