import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStore } from '#storage/open-store'
import { jobTimes, LEASE_MS } from '#usecases/jobs/job-run'
import { createTestDatabase } from '../support/database.ts'
import { install } from './installation.ts'

const HOUR = 3600_000
const STEPS = [HOUR, -2 * HOUR, 365 * 24 * HOUR, -400 * 24 * HOUR]
const KINDS = ['remove-space', 'scheduled-action'] as const

/** On PostgreSQL all nodes use the clock of the database (`database-clock.test.ts`). */
test('setting the wall clock ends no lease and no backoff, and delays no job (SQLite)', async () => {
  await using database = await createTestDatabase('sqlite')
  assert.ok(database.engine === 'sqlite')
  await using store = await openStore({ kind: 'sqlite', file: `${database.folder}/sheaf.db` })
  const { ctx, clock } = await install(store)
  const isDue = () => store.read((s) => s.jobs.isWaiting(jobTimes(ctx), KINDS))
  const stepThrough = async (expected: boolean) => {
    for (const step of STEPS) {
      clock.set(clock.now() + step)
      assert.equal(await isDue(), expected, `after a step of ${step / HOUR} h`)
    }
  }
  const claim = async (owner: string) => {
    const times = jobTimes(ctx)
    const lease = { ...times, owner, until: times.leaseNow + LEASE_MS, kinds: KINDS }
    return (await store.transact((tx) => tx.jobs.claim(lease))).value
  }
  const job = { space: 's', environment: 1, at: clock.now() }
  await store.transact((tx) => tx.jobs.enqueue({ ...job, kind: 'remove-space' }))
  await stepThrough(true)
  const claimed = await claim('a')
  await stepThrough(false)
  clock.advance(LEASE_MS)
  assert.equal(await isDue(), true)
  await claim('a')
  const until = jobTimes(ctx).leaseNow + 30_000
  await store.transact((tx) => tx.jobs.retry(claimed!.key, { owner: 'a', until, error: 'no' }))
  await stepThrough(false)
  clock.advance(29_999)
  assert.equal(await isDue(), false)
  clock.advance(1)
  assert.equal(await isDue(), true)
  await store.transact((tx) => tx.jobs.finish(claimed!.key))

  // A job for a calendar time follows the wall clock.
  const notBefore = clock.now() + HOUR
  await store.transact((tx) => tx.jobs.enqueue({ ...job, kind: 'scheduled-action', notBefore }))
  assert.equal(await isDue(), false)
  clock.set(notBefore)
  assert.equal(await isDue(), true)
})

test('a lease from before a reboot does not block its job', async () => {
  await using database = await createTestDatabase('sqlite')
  assert.ok(database.engine === 'sqlite')
  await using store = await openStore({ kind: 'sqlite', file: `${database.folder}/sheaf.db` })
  const { ctx, clock } = await install(store)
  await store.transact((tx) => tx.jobs.enqueue({ space: 's', environment: 1, at: clock.now(), kind: 'remove-space' }))
  const before = { now: clock.now(), leaseNow: 100 * HOUR, furthestLease: 101 * HOUR }
  const lease = { ...before, owner: 'a', until: 100 * HOUR + LEASE_MS, kinds: KINDS }
  assert.ok((await store.transact((tx) => tx.jobs.claim(lease))).value)
  assert.equal(await store.read((s) => s.jobs.isWaiting(jobTimes(ctx), KINDS)), true)
})
