import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createRelease } from '#usecases/releases/create-release'
import { runReleaseAction } from '#usecases/releases/run-release-action'
import { scheduleAction } from '#usecases/scheduled-actions/schedule'
import { onBothEngines } from '../store/engines.ts'
import { type ReceivedCall, startReceiver, topicsOf } from '../support/receiver.ts'
import { AT, NO_FILES } from '../usecases/installation.ts'
import { HOUR, webhookInstallation } from './harness.ts'

const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

/** The headers about the cause of the change, without their common prefix. */
const causeOf = ({ headers }: ReceivedCall) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^x-contentful-(release|scheduled)-/.test(name) ? [[name.replace('x-contentful-', ''), value]] : [],
    ),
  )

onBothEngines('webhook headers of releases', (engine) => {
  test('calls name the release, its action and the scheduled action that caused the change', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.publish', 'Entry.unpublish', 'Release.archive'] })
    const { ctx, actor, clock } = site
    for (const id of ['one', 'two', 'three', 'four']) await site.entry(id)
    const node = site.node('a')
    const callsOf = async (work: () => Promise<unknown>) => {
      const before = receiver.calls.length
      await work()
      while ((await node.work()).length > 0);
      return receiver.calls.slice(before)
    }
    const release = async (id: string, items: object[], more: object = {}) => {
      const body = { title: id, entities: { items }, ...more }
      await createRelease(ctx, actor, { ...AT, id, body })
    }
    const latestAction = async (id: string) => {
      const environment = (await store.read((s) => s.environments.get(AT.space, AT.environment)))!.key
      return (await store.read((s) => s.releases.get(environment, id)))!.lastAction
    }
    const schedule = async (entity: object) => {
      const scheduledFor = { datetime: new Date(clock.now() + HOUR).toISOString() }
      const environment = linkTo('Environment', AT.environment)
      const body = { entity, environment, action: 'publish', scheduledFor }
      return (await scheduleAction(ctx, actor, { space: AT.space, body })).id
    }
    const runDue = async () => {
      clock.advance(2 * HOUR)
      await runNextJob({ ...ctx, files: NO_FILES }, 'worker', new AbortController().signal, 'timed')
    }

    await release('first', [linkTo('Entry', 'one'), linkTo('Entry', 'two')])
    for (const verb of ['publish', 'unpublish'] as const) {
      const calls = await callsOf(() => runReleaseAction(ctx, actor, { ...AT, id: 'first', version: 1, verb }))
      const cause = {
        'release-id': 'first',
        'release-version-id': '1',
        'release-action-id': await latestAction('first'),
      }
      assert.deepEqual(calls.map(causeOf), [cause, cause], verb)
    }

    const v2 = { sys: { type: 'Release', schemaVersion: 'Release.v2' } }
    await release('second', [{ entity: linkTo('Entry', 'three'), action: 'publish' }], v2)
    const scheduled = await schedule(linkTo('Release', 'second'))
    const calls = await callsOf(runDue)
    const about = (topic: string) => calls.find((call) => topicsOf([call])[0] === topic)!
    assert.deepEqual(causeOf(about('Entry.publish')), {
      ...{ 'release-id': 'second', 'release-version-id': '1', 'release-action-id': await latestAction('second') },
      'scheduled-action-id': scheduled,
    })
    // The release itself is not an entity that it publishes.
    assert.deepEqual([causeOf(about('Release.archive')), calls.length], [{}, 2])

    const single = await schedule(linkTo('Entry', 'four'))
    assert.deepEqual((await callsOf(runDue)).map(causeOf), [{ 'scheduled-action-id': single }])
  })

  test('calls about other changes, and collected calls, name no release', async () => {
    await using store = await engine.open()
    await using site = await webhookInstallation(store)
    using receiver = await startReceiver()
    await site.hook({ name: 'A', url: receiver.url, topics: ['Entry.create'] })
    await site.hook({ name: 'B', url: receiver.url, topics: ['Entry.publish'], coalesceSeconds: 1 })
    const { ctx, actor } = site
    await site.entry('one')
    const node = site.node('a')
    await node.work()
    const body = { title: 'R', entities: { items: [linkTo('Entry', 'one')] } }
    await createRelease(ctx, actor, { ...AT, id: 'release', body })
    await runReleaseAction(ctx, actor, { ...AT, id: 'release', version: 1, verb: 'publish' })
    await node.work()
    site.clock.advance(HOUR)
    await node.work()
    assert.deepEqual(receiver.calls.map(causeOf), [{}, {}])
  })
})
