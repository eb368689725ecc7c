import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBulkAction } from '#domain/bulk-actions/parse-bulk-action'
import { runBulkAction } from '#usecases/bulk-actions/run-bulk-action'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, createPost, install, NO_FILES, outcome } from './installation.ts'

const LARGE = 201

onBothEngines('large bulk actions', (engine) => {
  test('five are in progress at most; a small one and one that follows an ended one are accepted', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    await activatePost(installed)
    await createPost(installed, 'e0', { 'en-US': 'zero' })
    const unpublish = (count: number) => {
      const items = Array.from({ length: count }, (_, i) => ({ sys: { type: 'Link', linkType: 'Entry', id: `e${i}` } }))
      return runBulkAction(ctx, actor, { ...AT, sent: parseBulkAction({ entities: { items } }, 'unpublish', LARGE) })
    }
    const run = () => runNextJob({ ...ctx, files: NO_FILES }, 'worker', new AbortController().signal, 'bulk')
    for (let i = 0; i < 5; i++) assert.equal((await unpublish(LARGE)).value.done, 0)
    assert.equal(await outcome(unpublish(LARGE)), 'RateLimitExceeded')
    assert.equal((await unpublish(1)).value.done, null)
    await run()
    assert.equal((await unpublish(LARGE)).value.done, 0)
    assert.equal(await outcome(unpublish(LARGE)), 'RateLimitExceeded')
    // The refused ones are not enqueued.
    let ran = 0
    while (await run()) ran++
    assert.equal(ran, 5)
  })
})
