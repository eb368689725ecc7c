import type { Engine } from './database.ts'

const ALL: readonly Engine[] = ['sqlite', 'postgres']

/** The databases that a suite runs on: both, or SQLite alone in the quick loop. */
export const ENGINES: readonly Engine[] = process.env.SHEAF_TEST_ENGINES
  ? ALL.filter((engine) => process.env.SHEAF_TEST_ENGINES?.split(',').includes(engine))
  : ALL
