import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from '#storage/open-store'
import { createSchema } from '#storage/schema/ddl'
import { postgres, sqlite } from '#storage/sql/dialect'
import { onBothEngines } from './engines.ts'
import { readSchema } from './read-schema.ts'

onBothEngines('the schema description', (engine) => {
  test('describes exactly what the migrations create', async () => {
    await using migrated = await engine.database()
    await (await openStore(migrated.config))[Symbol.asyncDispose]()
    await using described = await engine.database()
    const dialect = engine.name === 'sqlite' ? sqlite : postgres
    const migration = `create table migration (number integer primary key, name ${dialect.text} not null,
      applied_at bigint not null, works_with integer)`
    await described.exec([migration, ...createSchema(dialect)].join(';\n'))
    assert.deepEqual(await readSchema(described), await readSchema(migrated))
  })
})
