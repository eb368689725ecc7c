import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { openStore } from '#storage/open-store'
import { toNamedStatement } from '#storage/postgres/connection'
import { mergeStatement } from '#storage/postgres/merge-statement'
import { readParameterTypes } from '#storage/postgres/merged-connection'
import { STATEMENTS, type Statement } from '#storage/sql/statement'
import { createTestDatabase } from '../support/database.ts'
import { ENGINES } from '../support/engines.ts'
import { onBothEngines } from './engines.ts'

/** The texts of all fixed statements for an engine, with their declared columns. */
const statementsFor = (engine: 'sqlite' | 'postgres') =>
  STATEMENTS.filter(({ only }) => only === undefined || only === engine).map(({ statement }) => ({
    text: statement[engine],
    declared: declaredBy(statement),
  }))

const declaredBy = (statement: Statement): string[] =>
  'shape' in statement ? Object.keys(statement.shape as object) : []

onBothEngines('fixed statements', (engine) => {
  test('all statements can be prepared and return their declared columns', async () => {
    await using database = await engine.database()
    await (await openStore(database.config))[Symbol.asyncDispose]()
    const statements = statementsFor(engine.name)
    assert.ok(statements.length > 300, `only ${statements.length} statements`)
    const wrong = database.config.kind === 'sqlite' ? onSqlite : onPostgres
    assert.deepEqual(await wrong(database.config, statements), [])
  })
})

test('all statements that PostgreSQL can merge can be prepared', { skip: !ENGINES.includes('postgres') }, async () => {
  await using database = await createTestDatabase('postgres', { isMigrated: true })
  const client = new pg.Client({ connectionString: database.engine === 'postgres' ? database.url : '' })
  await client.connect()
  const wrong: string[] = []
  let merged = 0
  try {
    for (const { text } of statementsFor('postgres')) {
      const statement = mergeStatement(text, await readParameterTypes(client, text))
      if (!statement) continue
      merged += 1
      await describe(client, statement.text).catch((error) => wrong.push(`${error.message}: ${statement.text}`))
    }
  } finally {
    await client.end()
  }
  assert.deepEqual(wrong, [])
  assert.ok(merged > 200, `only ${merged} statements can be merged`)
})

type Prepared = ReturnType<typeof statementsFor>

async function onSqlite(config: object, statements: Prepared): Promise<string[]> {
  using db = new DatabaseSync((config as { file: string }).file)
  return statements.flatMap(({ text, declared }) => {
    try {
      const columns = db
        .prepare(text)
        .columns()
        .map(({ name }) => name)
      return differ(text, columns, declared)
    } catch (error) {
      return [`${(error as Error).message}: ${text}`]
    }
  })
}

async function onPostgres(config: object, statements: Prepared): Promise<string[]> {
  const client = new pg.Client({ connectionString: (config as { url: string }).url })
  await client.connect()
  const wrong: string[] = []
  try {
    for (const { text, declared } of statements) {
      try {
        wrong.push(...differ(text, await describe(client, toNamedStatement(text).text), declared))
      } catch (error) {
        wrong.push(`${(error as Error).message}: ${text}`)
      }
    }
  } finally {
    await client.end()
  }
  return wrong
}

/** The column names that PostgreSQL would return, without running the statement. */
async function describe(client: pg.Client, text: string): Promise<string[]> {
  await client.query(`prepare tried as ${text}`)
  const { rows } = await client.query(
    `select cardinality(result_types) as n from pg_prepared_statements where name = 'tried'`,
  )
  await client.query('deallocate tried')
  return Array.from({ length: rows[0]?.n ?? 0 }, () => '')
}

/**
 * A statement without declared columns may return anything, because only the existence of a row matters. PostgreSQL
 * reports types, not names.
 */
function differ(text: string, columns: readonly string[], declared: readonly string[]): string[] {
  if (declared.length === 0) return []
  const isSame = columns[0] === '' ? columns.length === declared.length : isEqual(columns, declared)
  return isSame ? [] : [`returns ${columns} and declares ${declared}: ${text}`]
}

const isEqual = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join()
