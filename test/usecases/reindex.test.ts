// After a change of locales or content types a large environment is indexed again in the background.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Delivery } from '#delivery/delivery'
import { openStore } from '#storage/open-store'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { putEnvironment } from '#usecases/environments/put-environment'
import { FIRST_SIZE, type JobContext, jobTimes } from '#usecases/jobs/job-run'
import { type JobOutcome, runNextJob } from '#usecases/jobs/run-next-job'
import { createLocale } from '#usecases/locales/create-locale'
import { deleteLocale } from '#usecases/locales/delete-locale'
import { putLocale } from '#usecases/locales/put-locale'
import { reindexPage, reindexStep } from '#usecases/resources/reindex'
import { type Database, onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, type Installation, install, NO_FILES, POST } from './installation.ts'

/** More than are indexed in one step. */
const ENTRIES = 220
const ROWS = `select * from field_value where content_type = 'post' order by resource, field, locale, gone, item`
const MAX_BYTES = { responses: 100_000, fragments: 100_000, lists: 100_000 }
const GERMAN = { name: 'German', code: 'de', fallbackCode: null as string | null }

const jobs = ({ ctx }: Installation): JobContext => ({
  ...ctx,
  files: NO_FILES,
})

async function work(installed: Installation): Promise<JobOutcome['result'][]> {
  const results: JobOutcome['result'][] = []
  for (;;) {
    const outcome = await runNextJob(jobs(installed), 'worker', new AbortController().signal)
    if (!outcome) return results
    if (outcome.result === 'failed') throw outcome.error
    results.push(outcome.result)
  }
}

async function fill(installed: Installation, entries: number, from = 0): Promise<void> {
  const { ctx, actor } = installed
  if (from === 0) await activatePost(installed)
  let next = from
  const some = async () => {
    for (let i = next++; i < entries; i = next++) {
      await createPost(installed, `p${i}`, { 'en-US': `Title ${i}` })
      if (i % 3 === 0) await publishEntry(ctx, actor, { ...AT, id: `p${i}`, version: 1 })
    }
  }
  await Promise.all(Array.from({ length: 8 }, some))
}

async function found({ ctx, system }: Installation, query: string, environment = AT.environment): Promise<string[]> {
  const params = new URLSearchParams(`content_type=post&limit=1000&${query}`)
  const input = { ...AT, environment, stage: 'current' as const, params }
  return (await listDeliveredEntries(ctx, system, input)).items.map(({ id }) => id).sort()
}

/** Every row that searches use, except keys that the database assigns. */
async function readModels(database: Database): Promise<string[]> {
  const dump = async (table: string, columns: string) =>
    (await database.rows(`select ${columns} from ${table}`)).map((row) => `${table} ${JSON.stringify(row)}`)
  const parts = [
    await dump('field_value', '*'),
    await dump('link', '*'),
    await dump('text_row', 'environment, since, gone, resource, field, locale, words, hidden'),
  ]
  return parts.flat().sort()
}

/** The result of a job equals indexing everything from scratch. */
async function assertFresh(installed: Installation, database: Database): Promise<void> {
  const { store } = installed.ctx
  const left = await readModels(database)
  await store.transact(async (tx) => {
    const { key } = (await tx.environments.get(AT.space, AT.environment))!
    const all = { contentType: null, label: null, index: true, claims: false }
    await reindexPage(tx, key, { ...all, done: 0, until: Number.POSITIVE_INFINITY }, 10_000)
  })
  assert.deepEqual(left, await readModels(database))
  assert.deepEqual(await store.check(), [])
}

onBothEngines('indexing again', (engine) => {
  test('a fallback change in a large environment is interrupted, continued, and equals a fresh index', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const installed = await install(store)
    const { ctx, actor, clock } = installed
    const { value: german } = await createLocale(ctx, actor, { ...AT, body: GERMAN })
    await fill(installed, ENTRIES)
    assert.deepEqual(await found(installed, 'locale=de&fields.title=Title 7'), [])

    const body = { ...GERMAN, fallbackCode: 'en-US' }
    await putLocale(ctx, actor, { ...AT, id: german.id, version: 1, body })
    assert.deepEqual(await found(installed, 'locale=de&fields.title=Title 7'), [], 'as before until the job has passed')

    // A worker takes the job, runs two steps and dies.
    const times = jobTimes(ctx)
    const lease = { ...times, owner: 'dead', until: times.leaseNow + 5000, kinds: ['reindex'] as const }
    const { value: job } = await store.transact((tx) => tx.jobs.claim(lease))
    assert.equal(job?.kind, 'reindex')
    const run = { job, owner: 'dead', size: FIRST_SIZE, seen: 0 }
    for (let i = 0; i < 2; i++) assert.equal(await reindexStep(jobs(installed), run), 'more')
    // Caches are correct again when the job is done; until then they have the old state.
    const fresh = { ...installed, ctx: { ...ctx, delivery: new Delivery(ctx, { maxBytes: MAX_BYTES }) } }
    assert.deepEqual(await found(fresh, 'locale=de&fields.title=Title 7'), ['p7'])
    assert.deepEqual(await found(fresh, `locale=de&fields.title=Title ${ENTRIES - 1}`), [])

    // Concurrent writers index by the new model, before and after the job passes.
    const fields = { title: { 'en-US': 'Late' } }
    const last = { ...AT, id: `p${ENTRIES - 1}`, contentType: null }
    await putEntry(ctx, actor, { ...last, version: (ENTRIES - 1) % 3 === 0 ? 2 : 1, body: { fields } })
    await createPost(installed, 'new', { 'en-US': 'Late' })
    assert.deepEqual(await found(installed, 'locale=de&fields.title=Late'), ['new', `p${ENTRIES - 1}`])

    assert.deepEqual(await work(installed), [], 'the lease of the dead worker has not expired')
    clock.advance(6000)
    assert.deepEqual(await work(installed), ['done'])
    assert.equal((await found(installed, 'locale=de&fields.title[match]=title')).length, ENTRIES - 1)
    await assertFresh(installed, database)
  })

  test('a locale is deleted from a large environment, another one is added, and a field becomes localized', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const installed = await install(store)
    const { ctx, actor } = installed
    const { value: german } = await createLocale(ctx, actor, { ...AT, body: { ...GERMAN, fallbackCode: 'en-US' } })
    await fill(installed, ENTRIES)
    await deleteLocale(ctx, actor, { ...AT, id: german.id })
    await createLocale(ctx, actor, { ...AT, body: { ...GERMAN, fallbackCode: 'en-US' } })
    assert.deepEqual(await found(installed, 'locale=de&fields.title=Title 7'), [], 'no rows of the old locale')
    // After two changes of one type the first job leaves the rest to the second.
    for (const localized of [false, true]) {
      await activatePost(installed, [{ ...POST.fields[0], localized }, POST.fields[1]])
    }
    assert.deepEqual(await work(installed), ['done', 'done', 'done', 'done'])
    assert.deepEqual(await found(installed, 'locale=de&fields.title=Title 7'), ['p7'])
    await assertFresh(installed, database)
  })

  test('a copy made meanwhile is indexed too; a small environment is indexed at once', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const installed = await install(store)
    const { ctx, actor } = installed
    await fill(installed, 20)
    await createLocale(ctx, actor, { ...AT, body: { ...GERMAN, fallbackCode: 'en-US' } })
    assert.deepEqual(await found(installed, 'locale=de&fields.title=Title 7'), ['p7'])
    assert.deepEqual(await work(installed), [])

    await fill(installed, ENTRIES, 20)
    const french = { name: 'French', code: 'fr', fallbackCode: 'de' }
    await putEnvironment(ctx, actor, {
      ...AT,
      environment: 'copy',
      version: null,
      source: null,
      body: { name: 'Copy' },
    })
    await createLocale(ctx, actor, { ...AT, body: french })
    assert.deepEqual(await work(installed), ['done', 'done', 'done'])
    assert.deepEqual(await found(installed, 'locale=fr&fields.title=Title 7', 'copy'), ['p7'])
    await assertFresh(installed, database)
  })

  test('renaming a field changes no row and is searchable at once', async () => {
    await using database = await engine.database()
    await using store = await openStore(database.config)
    const installed = await install(store)
    await fill(installed, 10)
    const before = await database.rows(ROWS)
    await activatePost(installed, [{ ...POST.fields[0], newId: 'headline' }, POST.fields[1]])
    assert.deepEqual(await found(installed, 'fields.headline=Title 7'), ['p7'])
    const after = await database.rows(ROWS)
    assert.deepEqual(after.length >= 10 && after, before)
  })
})
