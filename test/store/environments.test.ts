import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_INDEX } from '#domain/resources/read-model'
import { openStore } from '#storage/open-store'
import type { Store } from '#storage/store'
import { onBothEngines } from './engines.ts'
import { AT, BY, createEntry, type Place, publishEntry, saveEntry, seedSpace, shownOf } from './fixtures.ts'

const stamped = { version: 1, createdAt: AT, createdBy: BY, updatedAt: AT, updatedBy: BY }
const KINDS = ['copy-environment', 'remove-environment', 'remove-space'] as const
const timesAt = (now: number) => ({ now, leaseNow: now, furthestLease: now + 120_000 })
const LEASE = { owner: 'me', ...timesAt(AT), until: AT + 1000, kinds: KINDS }

async function addEnvironment(store: Store, { space, key }: Place, id: string): Promise<Place> {
  const { value } = await store.transact((tx) =>
    tx.environments.insert({ ...stamped, space, id, name: id, status: 'queued', source: key }),
  )
  return { space, environment: id, key: value! }
}

const addLocale = (store: Store, { key }: Place, code: string, isDefault = false) =>
  store.transact((tx) =>
    tx.locales.insert({
      ...stamped,
      environment: key,
      id: code,
      code,
      internalCode: code,
      name: code,
      fallbackCode: null,
      isDefault,
      optional: false,
      inDelivery: true,
      inManagement: true,
    }),
  )

onBothEngines('environments', (engine) => {
  test('a copy has the pointers, read models, tags and locales of its source, and shares its versions', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await addLocale(store, place, 'en', true)
    const value = { field: 'slug', locale: 'en', text: 'x', number: null }
    const link = { field: 'next', locale: '', position: 0, targetKind: 'Entry' as const, targetId: 'b' }
    await store.transact(async (tx) => {
      await tx.tags.insert({ ...stamped, environment: place.key, id: 't', name: 'T', visibility: 'public' })
      for (const id of ['a', 'b', 'c']) await createEntry(tx, place, id)
      await saveEntry(tx, place, 'a', '{"fields":{"slug":{"en":"x"}}}')
      const a = await publishEntry(tx, place, 'a')
      const index = { ...NO_INDEX, shown: { ...NO_INDEX.shown, links: [link], values: [value] } }
      await tx.readModel.show({ ...shownOf(a, 'published'), index })
      await tx.tagged.set({ environment: place.key, resource: a.key, stage: 'current', tags: ['t'] })
    })
    const copy = await addEnvironment(store, place, 'copy')
    const pair = { from: place.key, to: copy.key }
    const seen: unknown[] = []
    await store.transact(async (tx) => {
      let after = null
      do {
        after = await tx.environmentCopies.copyPage({ ...pair, contentType: null, after, limit: 2 })
        seen.push(after)
      } while (after)
      await tx.environmentCopies.copySettings(pair)
    })
    assert.deepEqual(seen, [{ kind: 'Entry', id: 'b' }, null])

    await store.read(async (s) => {
      for (const id of ['a', 'b', 'c']) {
        const [source, copied] = [
          await s.resources.get(place.key, 'Entry', id),
          await s.resources.get(copy.key, 'Entry', id),
        ]
        assert.deepEqual({ ...copied, key: 0, environment: 0 }, { ...source, key: 0, environment: 0 })
        assert.notEqual(copied?.key, source?.key)
      }
      const find = (environment: number) =>
        s.readModel.find({
          environment,
          stage: 'published',
          audience: 'readers',
          kind: 'Entry',
          contentType: 'post',
          conditions: [
            { on: 'value', field: 'slug', locale: 'en', column: 'text', is: { oneOf: ['x'] } },
            { on: 'link', targetKind: 'Entry', targetId: 'b' },
          ],
          order: [{ by: 'sys', attribute: 'id', direction: 'asc' }],
          skip: 0,
          limit: 10,
          cursor: null,
        })
      assert.equal((await find(copy.key)).items[0]?.id, 'a')
      assert.equal((await find(copy.key)).items[0]?.bodyKey, (await find(place.key)).items[0]?.bodyKey)
      assert.ok(await s.tagged.isUsed(copy.key, 't'))
      assert.equal((await s.tags.list(copy.key)).length, 1)
      assert.equal((await s.locales.list(copy.key))[0]?.code, 'en')
    })
    assert.deepEqual(await store.check(), [])

    // Changed resources are copied again by name; deleted ones are removed.
    await store.transact(async (tx) => {
      await saveEntry(tx, place, 'b', '{"fields":{}}')
      const c = (await tx.resources.get(place.key, 'Entry', 'c'))!
      await tx.readModel.hide(c.key, 'current')
      await tx.resources.delete(c)
      await createEntry(tx, place, 'd')
      const resources = ['b', 'c', 'd', 'never'].map((id) => ({ kind: 'Entry' as const, id }))
      await tx.environmentCopies.copyResources({ ...pair, resources })
    })
    const { items } = await store.read((s) => s.resources.list(copy.key, 'Entry', { skip: 0, limit: 10 }))
    assert.deepEqual(items.map(({ id, version }) => [id, version]).sort(), [
      ['a', 3],
      ['b', 2],
      ['d', 1],
    ])
    assert.deepEqual(await store.check(), [])

    // Removing the copy does not change the source.
    await store.transact(async (tx) => {
      await tx.environments.markDeleted(copy.key)
      assert.equal((await tx.removals.removeResources(copy.key, 2)).removed, 2)
      assert.equal((await tx.removals.removeResources(copy.key, 2)).removed, 1)
      assert.equal((await tx.removals.removeResources(copy.key, 2)).removed, 0)
      await tx.removals.removeEnvironment(copy.key)
    })
    await store.read(async (s) => {
      assert.equal(await s.environments.byKey(copy.key), null)
      assert.equal((await s.resources.list(place.key, 'Entry', { skip: 0, limit: 0 })).total, 3)
      assert.ok(await s.tagged.isUsed(place.key, 't'))
    })
    assert.deepEqual(await store.check(), [])
  })

  test('a job has one owner, is free when its lease expires, and is retried after a failure', async () => {
    await using database = await engine.database()
    await using one = await openStore(database.config)
    await using two = await openStore(database.config, { exclusive: false })
    const { space } = await seedSpace(one)
    for (let i = 0; i < 4; i++) {
      await one.transact((tx) => tx.jobs.enqueue({ kind: 'remove-environment', space, environment: i, at: AT }))
    }
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? one : two).transact((tx) => tx.jobs.claim({ ...LEASE, owner: `o${i}` })),
      ),
    )
    const held = claims.flatMap(({ value }) => (value ? [value.key] : []))
    assert.equal(new Set(held).size, held.length, 'a job was given to two')
    // On PostgreSQL a claim skips rows that another transaction is claiming, and may return null.
    for (let rest = held.length; rest < 4; rest++) {
      held.push((await one.transact((tx) => tx.jobs.claim({ ...LEASE, owner: 'late' }))).value!.key)
    }
    assert.equal(await one.read((s) => s.jobs.isWaiting(timesAt(AT + 999), KINDS)), false)
    assert.equal(await one.read((s) => s.jobs.isWaiting(timesAt(AT + 1000), KINDS)), true)

    const later = { owner: 'other', ...timesAt(AT + 1000), until: AT + 2000, kinds: KINDS }
    const { value: taken } = await two.transact((tx) => tx.jobs.claim(later))
    assert.ok(held.includes(taken!.key))
    assert.equal((await one.transact((tx) => tx.jobs.renew(taken!.key, LEASE))).value, false)
    assert.equal((await two.transact((tx) => tx.jobs.renew(taken!.key, later))).value, true)
    await two.transact((tx) => tx.jobs.save(taken!.key, { far: 3 }))
    await two.transact((tx) => tx.jobs.retry(taken!.key, { owner: 'other', until: AT + 5000, error: 'no' }))
    for (const key of held) if (key !== taken!.key) await one.transact((tx) => tx.jobs.finish(key))
    assert.equal(await one.read((s) => s.jobs.isWaiting(timesAt(AT + 4999), KINDS)), false)
    const again = await one.transact((tx) =>
      tx.jobs.claim({ owner: 'me', ...timesAt(AT + 5000), until: AT + 6000, kinds: KINDS }),
    )
    assert.deepEqual([again.value?.progress, again.value?.attempts], [{ far: 3 }, 1])
    await one.transact((tx) => tx.jobs.fail(taken!.key, 'for good'))
    assert.equal(await one.read((s) => s.jobs.isWaiting(timesAt(AT + 99_999), KINDS)), false)
  })

  test('all queries return bodies with the current locale codes', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await store.transact(async (tx) => {
      await createEntry(tx, place, 'a', '{"fields":{"t":{"en":"E","de":"D"}}}')
      await publishEntry(tx, place, 'a')
      await tx.environments.relabel(place.key, { from: 'de', to: 'at' })
      await tx.environments.relabel(place.key, { from: 'en', to: null })
      await createEntry(tx, place, 'b', '{"fields":{"t":{"en":"another en","at":"A"}}}')
    })
    const { value: label } = await addLocale(store, place, 'de')
    assert.equal(label?.label, 'de~2')
    await store.read(async (s) => {
      const fields = (row: { body: string } | null | undefined) => JSON.parse(row!.body).fields.t
      assert.deepEqual(fields(await s.resources.get(place.key, 'Entry', 'a')), { at: 'D' })
      assert.deepEqual(fields(await s.resources.getPublished(place.key, 'Entry', 'a')), { at: 'D' })
      assert.deepEqual(fields((await s.readModel.getMany(place.key, 'published', 'Entry', ['a']))[0]), { at: 'D' })
      assert.deepEqual(fields(await s.resources.get(place.key, 'Entry', 'b')), { en: 'another en', at: 'A' })
    })
  })

  test('an alias finds its environment; deleted environments and spaces are not found', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    const alias = { ...stamped, space: place.space, id: 'live', environment: place.key }
    await store.transact(async (tx) => {
      assert.ok(await tx.aliases.insert(alias))
      assert.ok(!(await tx.aliases.insert(alias)))
      assert.ok(!(await tx.aliases.update({ ...alias, version: 3 }, 2)))
    })
    const named = (name: string) => store.read((s) => s.environments.named(place.space, name))
    assert.equal((await named('live'))?.id, 'master')
    assert.equal((await named('master'))?.id, 'master')
    assert.equal(await named('other'), null)
    const other = await addEnvironment(store, place, 'other')
    await store.transact((tx) => tx.environments.markDeleted(other.key))
    assert.equal(await named('other'), null)
    assert.equal((await store.read((s) => s.environments.list(place.space, { skip: 0, limit: 9 }))).total, 1)
    assert.notEqual((await addEnvironment(store, place, 'other')).key, other.key)

    await store.transact(async (tx) => {
      assert.equal(await tx.spaces.markDeleted(place.space, AT), true)
      assert.equal(await tx.spaces.markDeleted(place.space, AT), false)
    })
    await store.read(async (s) => {
      assert.equal(await s.spaces.get(place.space), null)
      assert.deepEqual(await s.spaces.ids(), [])
    })
  })

  test('removing a space affects no other space and is consistent after every step', async () => {
    await using store = await engine.open()
    const [place, other] = [await seedSpace(store), await seedSpace(store)]
    for (const at of [place, other]) {
      await store.transact(async (tx) => {
        await createEntry(tx, at, 'a')
        await saveEntry(tx, at, 'a', '{"fields":{"x":{}}}')
        const gone = await createEntry(tx, at, 'gone')
        await tx.readModel.hide(gone.key, 'current')
        await tx.resources.delete(gone)
      })
    }
    await store.transact(async (tx) => {
      await tx.spaces.markDeleted(place.space, AT)
      while ((await tx.removals.removeResources(place.key, 1)).removed > 0);
      await tx.removals.removeEnvironment(place.key)
    })
    assert.deepEqual(await store.check(), [], 'while the log is still being removed, too')
    await store.transact(async (tx) => {
      while ((await tx.removals.removeLog(place.space, 2)) > 0);
      await tx.removals.removeKeys(place.space)
      await tx.removals.removeSpace(place.space)
    })
    assert.deepEqual(await store.check(), [])
    await store.read(async (s) => {
      assert.equal((await s.resources.get(other.key, 'Entry', 'a'))?.version, 2)
      assert.deepEqual(await s.changes.after(place.space, 0, 10), [])
      assert.equal((await s.changes.after(other.space, 0, 10)).length, 4)
    })
  })

  test('log rows contain the environment id, its key and the used alias', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    const draft = { space: place.space, type: 'Tag', id: 't', action: 'create' as const, version: 1 }
    const rest = { bodyKey: null, sys: null, actor: BY, at: AT }
    await store.transact(async (tx) => {
      tx.changes.append({ ...draft, ...rest, environment: 'master' })
      tx.changes.append({ ...draft, ...rest, environment: 'master', environmentKey: place.key, alias: 'live' })
    })
    const rows = await store.read((s) => s.changes.after(place.space, 1, 10))
    assert.deepEqual(
      rows.map(({ environment, environmentKey, alias }) => [environment, environmentKey, alias]),
      [
        ['master', place.key, null],
        ['master', place.key, 'live'],
      ],
    )
  })
})
