import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MIGRATIONS, type Migration } from '#storage/migrations/index'
import { openStore } from '#storage/open-store'
import { type Database, onBothEngines } from './engines.ts'
import { findContractions, readFacts } from './find-contractions.ts'

async function migrateTo(database: Database, migrations: readonly Migration[]): Promise<void> {
  await (await openStore(database.config, { migrations }))[Symbol.asyncDispose]()
}

const known = MIGRATIONS.length
const later = (...statements: string[]): Migration => ({
  ...{ name: '9001-later', statements: () => statements, worksWith: known },
})

test('every migration after the baseline works with the version before it', () => {
  for (const [i, { name, worksWith }] of MIGRATIONS.entries()) {
    assert.ok(worksWith >= 1 && worksWith <= (i === 0 ? 1 : i), `${name} must name a version before it in worksWith`)
  }
})

onBothEngines('a migration', (engine) => {
  test('only adds to the schema of the oldest version that works with it, unless it names what it contracts', async () => {
    await using database = await engine.database()
    const facts = []
    for (const [i, { name, worksWith, contracts }] of MIGRATIONS.entries()) {
      await migrateTo(database, MIGRATIONS.slice(0, i + 1))
      facts.push(await readFacts(database))
      assert.deepEqual(findContractions(facts[worksWith - 1]!, facts[i]!, contracts), [], name)
    }
  })

  const contractions: [title: string, statement: string, found: RegExp][] = [
    ['a dropped table', 'drop table presence', /^presence\.\w+ is gone\.$/],
    ['a renamed table', 'alter table presence rename to present', /^presence\.\w+ is gone\.$/],
    ['a dropped column', 'alter table user_account drop column preferred_language', /preferred_language is gone/],
    ['a renamed column', 'alter table setting rename column value to content', /^setting\.value is gone/],
    ['a unique index', 'create unique index setting_value on setting (value)', /^A rule is new: setting/],
  ]
  if (engine.name === 'postgres') {
    contractions.push(
      ['another type', 'alter table setting alter column value type varchar(20)', /^setting\.value was/],
      ['a required column', 'alter table setting add column kind text not null', /^setting\.kind is new/],
      [
        'a column made required',
        'alter table user_account alter column preferred_language set not null',
        /was .* and is/,
      ],
      ['a check', `alter table setting add check (value <> '')`, /^A rule is new: setting: CHECK/],
    )
  }
  for (const [title, statement, found] of contractions) {
    test(`${title} is not an expansion`, async () => {
      await using database = await engine.database()
      await migrateTo(database, MIGRATIONS)
      const before = await readFacts(database)
      await migrateTo(database, [...MIGRATIONS, later(statement)])
      const problems = findContractions(before, await readFacts(database))
      assert.ok(problems.length > 0, 'nothing was found')
      assert.match(problems[0]!, found)
    })
  }

  test('tables, optional columns and plain indexes are expansions, and a named contraction is accepted', async () => {
    await using database = await engine.database()
    await migrateTo(database, MIGRATIONS)
    const before = await readFacts(database)
    const expand = later(
      'create table note (name varchar(20) primary key, size integer not null unique)',
      'alter table setting add column remark varchar(20)',
      "alter table setting add column kind varchar(20) not null default 'plain'",
      'create index setting_value on setting (value)',
    )
    await migrateTo(database, [...MIGRATIONS, expand])
    const expanded = await readFacts(database)
    assert.deepEqual(findContractions(before, expanded), [])
    const contract = { ...later('alter table setting drop column remark', 'drop table note'), name: '9002-contract' }
    await migrateTo(database, [...MIGRATIONS, expand, contract])
    const contracted = await readFacts(database)
    assert.deepEqual(findContractions(expanded, contracted, ['setting.remark', 'note']), [])
    assert.ok(findContractions(expanded, contracted, ['setting.remark']).length > 0)
  })
})
