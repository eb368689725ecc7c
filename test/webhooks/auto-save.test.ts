import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishEntry } from '#usecases/entries/publish-entry'
import { onBothEngines } from '../store/engines.ts'
import { startReceiver, topicsOf } from '../support/receiver.ts'
import { AT } from '../usecases/installation.ts'
import { HOUR, webhookInstallation } from './harness.ts'

type Site = Awaited<ReturnType<typeof webhookInstallation>>

/** Edits every second for a minute; after each second the nodes do their work. */
async function editForAMinute(site: Site, ids: readonly string[], each: (second: number) => Promise<unknown>) {
  for (let second = 0; second < 60; second++) {
    for (const id of ids) await site.edit(id, `second ${second}`)
    await each(second)
    site.clock.advance(1000)
  }
}

onBothEngines('automatic saves (specification 6.3)', (engine) => {
  test('one minute of editing causes exactly three calls, each with the newest text; no edit, no call', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.entry('a')
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.auto_save'] })
    const node = site.node('a')
    await editForAMinute(site, ['a'], () => node.work())
    for (let i = 0; i < 60; i++) {
      site.clock.advance(1000)
      await node.work()
    }
    assert.deepEqual(topicsOf(receiver.calls), ['Entry.auto_save', 'Entry.auto_save', 'Entry.auto_save'])
    const titles = receiver.calls.map(({ body }) => JSON.parse(body).fields.title['en-US'])
    assert.deepEqual(titles, ['second 19', 'second 39', 'second 59'])
  })

  test('many documents, two processes, one dying between every two steps: three calls each', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    const ids = Array.from({ length: 4 }, (_, index) => `doc-${index}`)
    for (const id of ids) await site.entry(id)
    await site.hook({ name: 'A', url: receiver.url, topics: ['*.*'] })
    const stays = site.node('stays')
    await editForAMinute(site, ids, async (second) => {
      // The second process starts from the database each time.
      if (second % 3 !== 2) await Promise.all([stays.follow(), site.node(`dies-${second}`).follow()])
      await stays.call()
    })
    site.clock.advance(20_000)
    await stays.work()
    for (const id of ids) {
      const calls = receiver.calls.filter(({ body }) => JSON.parse(body).sys.id === id)
      assert.deepEqual(topicsOf(calls), ['Entry.auto_save', 'Entry.auto_save', 'Entry.auto_save'], id)
    }
    assert.equal(receiver.calls.length, 3 * ids.length)
  })

  test('a worker that reads the log late finds the same edit windows', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.entry('a')
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.auto_save'] })
    await editForAMinute(site, ['a'], async () => {})
    site.clock.advance(HOUR)
    await site.node('late').work()
    const titles = receiver.calls.map(({ body }) => JSON.parse(body).fields.title['en-US'])
    assert.deepEqual(titles, ['second 19', 'second 39', 'second 59'])
  })

  test('edits are sent before the next change; plain saves are sent at once', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.entry('a')
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.*'] })
    const node = site.node('a')
    await site.edit('a', 'typed')
    await node.work()
    assert.deepEqual(receiver.calls, [])
    await publishEntry(site.ctx, site.actor, { ...AT, id: 'a', version: 2 })
    await site.edit('a', 'saved', false)
    await node.work()
    assert.deepEqual(topicsOf(receiver.calls), ['Entry.auto_save', 'Entry.publish', 'Entry.save'])
    site.clock.advance(60_000)
    await node.work()
    assert.equal(receiver.calls.length, 3)
  })

  test('setting a clock neither loses an edit nor keeps a window open', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.entry('a')
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.auto_save'] })
    const node = site.node('a')
    for (const step of [-HOUR, HOUR, -365 * 24 * HOUR, 365 * 24 * HOUR]) {
      const before = receiver.calls.length
      await site.edit('a', `before ${step}`)
      await node.work()
      site.clock.set(site.clock.now() + step)
      await site.edit('a', `after ${step}`)
      await node.work()
      site.clock.advance(20_000)
      await node.work()
      const titles = receiver.calls.slice(before).map(({ body }) => JSON.parse(body).fields.title['en-US'])
      assert.equal(titles.at(-1), `after ${step}`)
      assert.ok(titles.length <= 2, `${titles}`)
    }
  })
})
