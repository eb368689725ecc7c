import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo } from '#domain/entries/entry'
import { putAlias } from '#usecases/aliases/put-alias'
import { putEntry } from '#usecases/entries/put-entry'
import { putEnvironment } from '#usecases/environments/put-environment'
import { getEnvironment } from '#usecases/environments/read-environments'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { onBothEngines } from '../store/engines.ts'
import { listDeliveredEntries } from './deliver.ts'
import { AT, activatePost, createPost, type Installation, install, NO_FILES, outcome } from './installation.ts'

const { space } = AT
const link = (id: string) => ({ environment: linkTo('Environment', id) })

const alias = ({ ctx, actor }: Installation, id: string, target: string, version: number | null = null) =>
  putAlias(ctx, actor, { space, id, version, body: link(target) })

async function copy({ ctx, actor }: Installation, environment: string): Promise<void> {
  await putEnvironment(ctx, actor, { space, environment, version: null, source: null, body: { name: environment } })
  await runNextJob({ ...ctx, files: NO_FILES }, 'w', new AbortController().signal)
}

onBothEngines('aliases', (engine) => {
  test('readers of an alias that is switched see either environment, never both or none', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor, system } = installed
    await activatePost(installed)
    for (const id of ['a', 'b', 'c']) await createPost(installed, id, { 'en-US': 'old' })
    await copy(installed, 'next')
    for (const id of ['a', 'b', 'c']) {
      const at = { space, environment: 'next', id, contentType: null, version: 1 }
      await putEntry(ctx, actor, { ...at, body: { fields: { title: { 'en-US': 'new' } } } })
    }
    await alias(installed, 'live', 'master')
    const seen = new Set<string>()
    let switching = true
    const reading = (async () => {
      while (switching) {
        const at = { space, environment: 'live', stage: 'current' as const }
        const { items } = await listDeliveredEntries(ctx, system, { ...at, params: [] })
        seen.add(items.map(({ fields }) => fields.title).join(' '))
        // SQLite responds synchronously: without yielding, nothing else would run.
        await new Promise(setImmediate)
      }
    })()
    for (let version = 1; version <= 30; version++) {
      await alias(installed, 'live', version % 2 === 0 ? 'master' : 'next', version)
    }
    switching = false
    await reading
    for (const titles of seen) assert.ok(['old old old', 'new new new'].includes(titles), titles)
  })

  test('a name belongs to an environment or to an alias, whichever is created first', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    for (let round = 0; round < 5; round++) {
      const environment = `name-${round}`
      const body = { name: environment }
      const results = await Promise.all([
        outcome(putEnvironment(ctx, actor, { space, environment, version: null, source: null, body })),
        outcome(alias(installed, environment, 'master')),
      ])
      assert.equal(results.filter((result) => result === 'ok').length, 1, results.join(' '))
      if (results[1] === 'ok') await store.transact((tx) => tx.aliases.delete(space, environment))
    }
  })

  test('master becomes an alias once, of itself or of another environment, and its history stays with its environment', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed)
    await createPost(installed, 'a', { 'en-US': 'A' })
    await copy(installed, 'next')
    const results = await Promise.all([1, 2, 3].map(() => outcome(alias(installed, 'master', 'next'))))
    assert.deepEqual(results.sort(), ['VersionMismatch', 'VersionMismatch', 'ok'])
    const old = await getEnvironment(ctx, actor, { space, environment: 'master-2026-01-01' })
    const now = await getEnvironment(ctx, actor, AT)
    assert.deepEqual([now.addressed, now.environment.id, now.aliases], ['master', 'next', ['master']])
    await createPost(installed, 'b', { 'en-US': 'B' })
    const rows = await store.read((s) => s.changes.after(space, 0, 100))
    const entries = rows.filter(({ type }) => type === 'Entry')
    assert.deepEqual(
      entries.map((row) => [row.id, row.environment, row.environmentKey, row.alias]),
      [
        ['a', 'master', old.environment.key, null],
        ['b', 'next', now.environment.key, 'master'],
      ],
    )
    assert.deepEqual(await store.check(), [])
  })
})
