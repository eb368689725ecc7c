import { perEngine, query } from '../sql/statement.ts'

/** Queries that return a row if the database has tables, and if it has been used. */
export const IS_IN_USE = {
  hasTables: query`select 1 from ${perEngine((dialect) => dialect.catalog)} where name = 'user_account'`,
  hasRows: query`select 1 from user_account union all select 1 from space limit 1`,
}
