import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourceChange } from '#domain/changes/change'
import type { FindPlan } from '#domain/query/plan'
import { published, unpublished } from '#domain/resources/lifecycle'
import { type IndexedLink, type IndexedValue, NO_ROWS } from '#domain/resources/read-model'
import type { Store } from '#storage/store'
import { onBothEngines } from './engines.ts'
import { AT, createEntry, type Place, seedSpace, shownOf, stamp } from './fixtures.ts'

interface Sample {
  id: string
  values?: IndexedValue[]
  links?: IndexedLink[]
  updatedAt?: number
}

const text = (field: string, value: string, locale = ''): IndexedValue => ({ field, locale, text: value, number: null })
const number = (field: string, value: number, locale = ''): IndexedValue => ({
  field,
  locale,
  text: null,
  number: value,
})
const link = (field: string, targetId: string, position = 0): IndexedLink => ({
  field,
  locale: '',
  position,
  targetKind: 'Entry',
  targetId,
})

async function show(store: Store, place: Place, sample: Sample): Promise<void> {
  await store.transact(async (tx) => {
    const draft = (await tx.resources.get(place.key, 'Entry', sample.id)) ?? (await createEntry(tx, place, sample.id))
    const entry = published(draft, { at: sample.updatedAt ?? draft.updatedAt, by: draft.updatedBy })
    await tx.resources.update(entry, draft)
    tx.changes.append(resourceChange(place, 'publish', entry, stamp))
    const rows = { ...NO_ROWS, links: sample.links ?? [], values: sample.values ?? [] }
    await tx.readModel.show({
      ...shownOf(entry, 'published'),
      index: { shown: rows, hidden: NO_ROWS, labels: [] },
    })
  })
}

onBothEngines('read model', (engine) => {
  const plan = (place: Place, changes: Partial<FindPlan> = {}): FindPlan => ({
    environment: place.key,
    stage: 'published',
    audience: 'readers',
    kind: 'Entry',
    contentType: 'post',
    conditions: [],
    order: [{ by: 'sys', attribute: 'updatedAt', direction: 'desc' }],
    skip: 0,
    limit: 100,
    cursor: null,
    ...changes,
  })
  const find = async (store: Store, wanted: FindPlan) => {
    const page = await store.read((s) => s.readModel.find(wanted))
    return { total: page.total, ids: page.items.map((item) => item.id) }
  }

  test('finds by text, number and link, only in the requested stage', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    await show(store, place, {
      id: 'a',
      values: [text('slug', 'one'), number('year', 1999.5), text('tags', 'x'), text('tags', 'y')],
      links: [link('author', 'ann'), link('more', 'b', 0), link('more', 'ann', 1)],
      updatedAt: AT + 3,
    })
    await show(store, place, { id: 'b', values: [text('slug', 'One'), number('year', 2000)], updatedAt: AT + 2 })
    await show(store, place, {
      id: 'c',
      values: [text('slug', 'one')],
      links: [link('author', 'ann')],
      updatedAt: AT + 1,
    })

    const by = (condition: FindPlan['conditions'][number]) => find(store, plan(place, { conditions: [condition] }))
    assert.deepEqual(await by({ on: 'value', column: 'text', field: 'slug', locale: '', is: { oneOf: ['one'] } }), {
      total: 2,
      ids: ['a', 'c'],
    })
    assert.deepEqual(await by({ on: 'value', column: 'text', field: 'slug', locale: 'de', is: { oneOf: ['one'] } }), {
      total: 0,
      ids: [],
    })
    assert.deepEqual(await by({ on: 'value', column: 'text', field: 'tags', locale: '', is: { oneOf: ['y', 'x'] } }), {
      total: 1,
      ids: ['a'],
    })
    assert.deepEqual(
      await by({ on: 'value', column: 'number', field: 'year', locale: '', is: { oneOf: [1999.5, 2000] } }),
      {
        total: 2,
        ids: ['a', 'b'],
      },
    )
    assert.deepEqual(await by({ on: 'link', targetKind: 'Entry', targetId: 'ann' }), {
      total: 2,
      ids: ['a', 'c'],
    })
    assert.deepEqual(await by({ on: 'sys', attribute: 'id', is: { oneOf: ['c', 'b', 'nothing'] } }), {
      total: 2,
      ids: ['b', 'c'],
    })
    assert.deepEqual(
      await find(
        store,
        plan(place, {
          stage: 'current',
          conditions: [{ on: 'value', column: 'text', field: 'slug', locale: '', is: { oneOf: ['one'] } }],
        }),
      ),
      { total: 0, ids: [] },
    )
    assert.deepEqual(await find(store, plan(place, { contentType: 'page' })), { total: 0, ids: [] })
  })

  test('sorts newest first with a stable order, pages do not overlap, limit 0 only counts', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    for (const [i, id] of ['e', 'd', 'c', 'b', 'a'].entries())
      await show(store, place, { id, updatedAt: AT + (i < 3 ? 5 : 9) })
    assert.deepEqual((await find(store, plan(place))).ids, ['a', 'b', 'c', 'd', 'e'])
    assert.deepEqual((await find(store, plan(place, { skip: 1, limit: 2 }))).ids, ['b', 'c'])
    assert.deepEqual(
      (await find(store, plan(place, { order: [{ by: 'sys', attribute: 'id', direction: 'desc' }] }))).ids,
      ['e', 'd', 'c', 'b', 'a'],
    )
    assert.deepEqual(await find(store, plan(place, { limit: 0 })), { total: 5, ids: [] })
    assert.deepEqual(await find(store, plan(place, { skip: 50 })), { total: 5, ids: [] })
  })

  test('showing a resource again replaces its rows, hiding removes them', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    const bySlug = (value: string) =>
      find(
        store,
        plan(place, {
          conditions: [{ on: 'value', column: 'text', field: 'slug', locale: '', is: { oneOf: [value] } }],
        }),
      )
    await show(store, place, {
      id: 'a',
      values: [text('slug', 'old'), text('kept', 'k')],
      links: [link('author', 'ann')],
    })
    await show(store, place, { id: 'a', values: [text('slug', 'new'), text('kept', 'k')] })
    assert.equal((await bySlug('old')).total, 0)
    assert.equal((await bySlug('new')).total, 1)
    assert.equal(
      (
        await find(
          store,
          plan(place, {
            conditions: [{ on: 'link', targetKind: 'Entry', targetId: 'ann' }],
          }),
        )
      ).total,
      0,
    )
    await store.transact(async (tx) => {
      const entry = (await tx.resources.get(place.key, 'Entry', 'a'))!
      const draft = unpublished(entry, stamp)
      await tx.resources.update(draft, entry)
      tx.changes.append(resourceChange(place, 'unpublish', draft, stamp))
      await tx.readModel.hide(entry.key, 'published')
    })
    assert.equal((await bySlug('new')).total, 0)
    assert.deepEqual(await store.check(), [])
  })

  test('text is compared by its bytes on both engines', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    const ids = ['a', 'B', 'b', 'A', 'Z', 'z', '_x', '-x', '9', 'aa', 'AB', '.y']
    for (const id of ids) await show(store, place, { id, updatedAt: AT + 1 })
    const { ids: sorted } = await find(
      store,
      plan(place, { order: [{ by: 'sys', attribute: 'id', direction: 'asc' }] }),
    )
    assert.deepEqual(sorted, [...ids].sort())
  })

  test('values are never part of the SQL text', async () => {
    await using store = await engine.open()
    const place = await seedSpace(store)
    const evil = [`'; drop table shown; --`, '$1', '?', '%', '{"a":1}', '\\', 'ｅ́', '🌾', '}', "{'a','b'}", '"']
    for (const [i, value] of evil.entries()) await show(store, place, { id: `e${i}`, values: [text('slug', value)] })
    for (const [i, value] of evil.entries()) {
      const found = await find(
        store,
        plan(place, {
          conditions: [{ on: 'value', column: 'text', field: 'slug', locale: '', is: { oneOf: [value] } }],
        }),
      )
      assert.deepEqual(found.ids, [`e${i}`], value)
    }
  })
})
