import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '#domain/errors'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import { unpublishEntry } from '#usecases/entries/unpublish-entry'
import { putEnvironment } from '#usecases/environments/put-environment'
import { runNextJob } from '#usecases/jobs/run-next-job'
import { createLocale } from '#usecases/locales/create-locale'
import { onBothEngines } from '../store/engines.ts'
import { AT, activatePost, type Installation, install, outcome } from './installation.ts'

const field = (more: object = {}) => ({ id: 'title', name: 'Slug', type: 'Symbol', ...more })
const UNIQUE = [field({ validations: [{ unique: true, message: 'Choose another slug' }] })]

const save = ({ ctx, actor }: Installation, id: string, title: Record<string, string>, version: number | null = null) =>
  putEntry(ctx, actor, { ...AT, id, contentType: 'post', version, body: { fields: { title } } })

const publish = ({ ctx, actor }: Installation, id: string, version = 1) =>
  publishEntry(ctx, actor, { ...AT, id, version })

const unpublish = ({ ctx, actor }: Installation, id: string) => unpublishEntry(ctx, actor, { ...AT, id })

onBothEngines('unique values', (engine) => {
  test('of 50 concurrent publishes of one slug exactly one wins, and the others change nothing', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed, UNIQUE)
    const ids = Array.from({ length: 50 }, (_, i) => `e${i}`)
    for (const id of ids) await save(installed, id, { 'en-US': 'same' })
    const before = await store.read((s) => s.changes.head(AT.space))
    const results = await Promise.all(ids.map((id) => outcome(publish(installed, id))))
    assert.deepEqual(results.sort(), [...Array(49).fill('InvalidEntry'), 'ok'])
    assert.equal(await store.read((s) => s.changes.head(AT.space)), before + 1)
    assert.deepEqual(await store.check(), [])
  })

  test('the refusal names the entry that has the value; unpublishing it frees the value', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed, UNIQUE)
    await save(installed, 'a', { 'en-US': 'same' })
    await save(installed, 'b', { 'en-US': 'same' })
    await publish(installed, 'a')
    const error = await publish(installed, 'b').catch((thrown: unknown) => thrown)
    assert.ok(error instanceof DomainError)
    assert.deepEqual(error.details, {
      errors: [
        {
          name: 'unique',
          path: ['fields', 'title', 'en-US'],
          value: 'same',
          conflicting: [{ sys: { type: 'Link', linkType: 'Entry', id: 'a' } }],
          details: 'Same field value present in other entry',
          customMessage: 'Choose another slug',
        },
      ],
    })
    assert.equal(await outcome(publish(installed, 'a', 2)), 'ok', 'an entry does not conflict with itself')
    await unpublish(installed, 'a')
    assert.equal(await outcome(publish(installed, 'b')), 'ok')
    assert.equal(await outcome(publish(installed, 'a', 4)), 'InvalidEntry')
    assert.deepEqual(await store.check(), [])
  })

  test('a value that was changed is free once the change is published, not before', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed, UNIQUE)
    await save(installed, 'a', { 'en-US': 'one' })
    await save(installed, 'b', { 'en-US': 'one' })
    await publish(installed, 'a')
    await save(installed, 'a', { 'en-US': 'two' }, 2)
    assert.equal(await outcome(publish(installed, 'b')), 'InvalidEntry')
    await publish(installed, 'a', 3)
    assert.equal(await outcome(publish(installed, 'b')), 'ok')
  })

  test('values are compared per locale', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await createLocale(installed.ctx, installed.actor, { ...AT, body: { name: 'German', code: 'de', optional: true } })
    await activatePost(installed, [{ ...UNIQUE[0], localized: true }])
    await save(installed, 'a', { 'en-US': 'x', de: 'y' })
    await save(installed, 'b', { 'en-US': 'y', de: 'x' })
    await save(installed, 'c', { 'en-US': 'z', de: 'y' })
    for (const [id, result] of [
      ['a', 'ok'],
      ['b', 'ok'],
      ['c', 'InvalidEntry'],
    ] as const) {
      assert.equal(await outcome(publish(installed, id)), result, id)
    }
  })

  test('a field of many entries becomes unique: activated at once, claimed in the background, and in a copy as well', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    const { ctx, actor } = installed
    const isSecond = { id: 'second', name: 'Second', type: 'Symbol', validations: [{ unique: true }] }
    await activatePost(installed, [field(), isSecond])
    const fields = (title: string, second: string) => ({ title: { 'en-US': title }, second: { 'en-US': second } })
    const draft = (id: string, title: string, second: string, environment = AT.environment) =>
      putEntry(ctx, actor, {
        ...{ ...AT, environment, id, contentType: 'post', version: null },
        body: { fields: fields(title, second) },
      })
    const ids = Array.from({ length: 210 }, (_, i) => `e${i}`)
    await Promise.all(
      ids.map(async (id, i) => {
        await draft(id, i < 2 ? 'shared' : id, id)
        await publish(installed, id)
      }),
    )
    await activatePost(installed, [UNIQUE[0]!, isSecond])
    // Fields that were unique before stay so all the time; newly published values are claimed at once.
    await draft('x', 'x', 'e205')
    assert.equal(await outcome(publish(installed, 'x')), 'InvalidEntry')
    await draft('y', 'y', 'y')
    await draft('y2', 'y', 'y2')
    assert.equal(await outcome(publish(installed, 'y')), 'ok')
    assert.equal(await outcome(publish(installed, 'y2')), 'InvalidEntry')
    const copy = { space: AT.space, id: 'copy', environment: 'copy', version: null, source: 'master' }
    await putEnvironment(ctx, actor, { ...copy, body: { name: 'copy' } })
    while (await runNextJob({ ...ctx, files: {} as never }, 'w', new AbortController().signal));

    for (const environment of ['master', 'copy']) {
      const at = { ...AT, environment }
      await draft('z', 'e209', 'z', environment)
      await draft('z2', 'shared', 'z2', environment)
      assert.equal(await outcome(publishEntry(ctx, actor, { ...at, id: 'z', version: 1 })), 'InvalidEntry', environment)
      assert.equal(await outcome(publishEntry(ctx, actor, { ...at, id: 'z2', version: 1 })), 'InvalidEntry')
      // Two entries shared the value before: both stay published, and each blocks the other.
      assert.equal(await outcome(publishEntry(ctx, actor, { ...at, id: 'e0', version: 2 })), 'InvalidEntry')
      await unpublishEntry(ctx, actor, { ...at, id: 'e0' })
      assert.equal(await outcome(publishEntry(ctx, actor, { ...at, id: 'e1', version: 2 })), 'ok')
    }
    await activatePost(installed, [field(), field({ ...isSecond, validations: [] })])
    while (await runNextJob({ ...ctx, files: {} as never }, 'w', new AbortController().signal));
    assert.equal(await outcome(publish(installed, 'z')), 'ok', 'no longer unique')
    assert.deepEqual(await store.check(), [])
  })

  test('when a field becomes unique, published entries stay, and the value is taken until the last of them is gone', async () => {
    await using store = await engine.open()
    const installed = await install(store)
    await activatePost(installed, [field()])
    for (const id of ['a', 'b', 'c']) await save(installed, id, { 'en-US': 'same' })
    await publish(installed, 'a')
    await publish(installed, 'b')
    await activatePost(installed, UNIQUE)
    assert.equal(await outcome(publish(installed, 'c')), 'InvalidEntry')
    assert.equal(await outcome(publish(installed, 'a', 2)), 'InvalidEntry')
    await unpublish(installed, 'a')
    assert.equal(await outcome(publish(installed, 'c')), 'InvalidEntry')
    assert.equal(await outcome(publish(installed, 'b', 2)), 'ok', 'now it is alone')
    await unpublish(installed, 'b')
    assert.equal(await outcome(publish(installed, 'c')), 'ok')
    await activatePost(installed, [field()])
    assert.equal(await outcome(publish(installed, 'a', 3)), 'ok', 'no longer unique')
    assert.deepEqual(await store.check(), [])
  })
})
