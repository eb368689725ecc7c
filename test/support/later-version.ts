// Preloaded into a server: makes it a later version, which has more migrations (SHEAF_TEST_LATER: 1 or 2). On PostgreSQL the first
// of them takes SHEAF_TEST_MIGRATION_SECONDS.
import { MIGRATIONS, type Migration } from '#storage/migrations/index'

const known = MIGRATIONS.length
const seconds = Number(process.env.SHEAF_TEST_MIGRATION_SECONDS ?? 0)

const LATER: readonly Migration[] = [
  {
    name: '9001-expand',
    statements: (dialect) => [
      ...(seconds > 0 ? [`select pg_sleep(${seconds})`] : []),
      `alter table resource add column shade ${dialect.text}`,
      `create table shade (name ${dialect.text} primary key)`,
    ],
    worksWith: known,
  },
  {
    name: '9002-contract',
    statements: () => ['alter table resource drop column shade', 'drop table shade'],
    worksWith: known + 1,
    contracts: ['resource.shade', 'shade'],
  },
]

const migrations = MIGRATIONS as Migration[]
migrations.push(...LATER.slice(0, Number(process.env.SHEAF_TEST_LATER)))
