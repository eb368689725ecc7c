import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyPatch } from '#domain/json-patch/apply-patch'
import { parsePatch } from '#domain/json-patch/parse-patch'
import type { Entry, Link } from '../../web/src/api/wire.ts'
import {
  acknowledged,
  applied,
  type Changes,
  isSame,
  merged,
  pathOf,
  TAGS,
  withChange,
} from '../../web/src/state/edits/changes.ts'
import { patchOf } from '../../web/src/state/edits/content-patch.ts'
import { EditBuffer, type SaveOutcome } from '../../web/src/state/edits/edit-buffer.ts'
import { StoredChanges } from '../../web/src/state/edits/stored-changes.ts'

const OWNER = { user: 'u', space: 's', environment: 'master', entry: 'e' }

function entryOf(fields: Record<string, unknown>, version = 1): Entry {
  const contentType = { sys: { type: 'Link', linkType: 'ContentType', id: 't' } } as Link<'ContentType'>
  return {
    sys: { id: 'e', version, createdAt: '', updatedAt: '', contentType },
    fields: Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { en: value }])),
  }
}

/** A `localStorage` for one test. */
function storage(limit = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      if (value.length > limit) throw new Error('full')
      items.set(name, value)
    },
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

type Fault = 'none' | 'request' | 'response' | 'down'

/** A server that checks versions, and a network that can lose requests or responses. */
class FakeServer {
  entry: Entry
  fault: Fault = 'none'
  refusal: Error | null = null
  saves = 0

  constructor(entry: Entry) {
    this.entry = entry
  }

  save(next: Entry, version: number): SaveOutcome {
    if (this.fault === 'request' || this.fault === 'down') return { kind: 'lost' }
    if (version !== this.entry.sys.version) return { kind: 'stale' }
    if (this.refusal) return { kind: 'refused', error: this.refusal }
    this.saves += 1
    this.entry = { ...next, sys: { ...next.sys, version: version + 1 } }
    return this.fault === 'response' ? { kind: 'lost' } : { kind: 'saved', entry: this.entry }
  }
}

/** Time advances only when a test runs the timers. */
function clock() {
  let timers: { run: () => void }[] = []
  return {
    later: (run: () => void) => {
      const timer = { run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    /** All that is due, and what follows from it. */
    async tick() {
      const due = timers
      timers = []
      for (const { run } of due) run()
      await new Promise((resolve) => setImmediate(resolve))
    },
    get isIdle() {
      return timers.length === 0
    },
  }
}

function open(server: FakeServer, keeper = storage()) {
  const time = clock()
  const buffer = new EditBuffer(server.entry, new StoredChanges(keeper, OWNER), {
    save: async (entry, version) => server.save(entry, version),
    load: async () => (server.fault === 'down' ? null : server.entry),
    later: time.later,
    now: () => 1000,
  })
  return { buffer, time, keeper }
}

const textOf = (entry: Entry, field: string) => entry.fields?.[field]?.en

test('a deleted entry keeps unsaved changes, and saves them when it is restored', async () => {
  const server = new FakeServer(entryOf({ a: 'old' }, 5))
  const { buffer, time, keeper } = open(server)
  buffer.change('a', 'en', 'typed')
  buffer.lose()
  buffer.change('b', 'en', 'and more')
  await time.tick()
  assert.equal(server.saves, 0)
  assert.equal(await buffer.flush(), false)
  assert.deepEqual([buffer.getState().saveState, textOf(buffer.getState().entry, 'a')], ['deleted', 'typed'])
  assert.equal(open(server, keeper).buffer.getState().entry.fields?.b?.en, 'and more')
  // What was there before says nothing; one that is made again counts from the beginning.
  buffer.adopt(server.entry)
  assert.equal(buffer.getState().saveState, 'deleted')
  const { sys } = server.entry
  server.entry = { ...buffer.getState().entry, sys: { ...sys, version: 1, createdAt: 'later' } }
  buffer.replace(server.entry)
  assert.equal(buffer.getState().saveState, 'saved')
  buffer.change('a', 'en', 'again')
  await time.tick()
  assert.equal(textOf(server.entry, 'a'), 'again')
})

test('refused changes can be discarded, and restored', async () => {
  const server = new FakeServer(entryOf({ a: 'old' }))
  const { buffer, time, keeper } = open(server)
  server.refusal = new Error('no')
  buffer.change('a', 'en', 'wrong')
  await time.tick()
  assert.equal(buffer.getState().saveState, 'refused')
  const takeBack = buffer.discard()
  assert.deepEqual([buffer.getState().saveState, textOf(buffer.getState().entry, 'a')], ['saved', 'old'])
  assert.equal(keeper.length, 0)
  takeBack()
  assert.deepEqual([buffer.getState().saveState, textOf(buffer.getState().entry, 'a')], ['unsaved', 'wrong'])
})

test('incomplete text is stored for the next visit and is no change', () => {
  const server = new FakeServer(entryOf({ a: {} }))
  const { buffer, keeper } = open(server)
  buffer.storeUnfinished('a', 'en', '{"half')
  assert.equal(buffer.hasChanges, false)
  const next = open(server, keeper).buffer
  assert.equal(next.unfinished('a', 'en'), '{"half')
  assert.equal(next.unfinished('a', 'de'), null)
  next.storeUnfinished('a', 'en', null)
  assert.equal(keeper.length, 0)
})

test('compares values as JSON', () => {
  assert.ok(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }))
  for (const [a, b] of [
    [[], {}],
    [1, '1'],
    [{ a: undefined }, {}],
    [[1], [1, 2]],
    [null, undefined],
  ]) {
    assert.ok(!isSame(a, b), JSON.stringify([a, b]))
  }
})

test('reverting a value removes the change, and an emptied field is removed', () => {
  const entry = entryOf({ a: 'x' })
  const changes = withChange(new Map(), entry, 'a', 'en', undefined)
  assert.deepEqual(applied(entry, changes).fields, {})
  assert.equal(withChange(changes, entry, 'a', 'en', 'x').size, 0)
  const tag = { sys: { type: 'Link', linkType: 'Tag', id: 't' } }
  assert.deepEqual(applied(entry, withChange(new Map(), entry, TAGS, '', [tag])).metadata, { tags: [tag] })
})

test('a save sends only changed values', () => {
  const stored = {
    fields: { kept: { en: 1 }, both: { en: 'a', de: 'b' }, one: { en: 'x' }, nothing: { en: null, de: 'y' } },
    metadata: { tags: [], concepts: [] },
  } as unknown as Entry
  const edits = fc.array(
    fc.record({
      field: fc.constantFrom('both', 'one', 'nothing', 'new', 'a/b~c', TAGS),
      locale: fc.constantFrom('en', 'de'),
      mine: fc.constantFrom(undefined, 'typed', { a: [1] }),
    }),
  )
  fc.assert(
    fc.property(edits, (made) => {
      let changes: Changes = new Map()
      for (const { field, locale, mine } of made) {
        const value = field === TAGS ? [mine] : mine
        changes = withChange(changes, stored, field, field === TAGS ? '' : locale, value)
      }
      const patch = patchOf(stored, changes)
      assert.deepEqual(applyPatch(stored, parsePatch(patch), 1_000_000), applied(stored, changes))
      assert.ok(patch.every(({ path }) => !path.startsWith('/fields/kept')))
    }),
  )
})

test('a value that is stored empty stays empty after an edit and its revert', () => {
  const stored = entryOf({ text: '', list: [] })
  for (const [field, typed] of [
    ['text', 'x'],
    ['list', ['x']],
  ] as const) {
    const changes = withChange(new Map(), stored, field, 'en', typed)
    assert.equal(changes.size, 1)
    assert.equal(withChange(changes, stored, field, 'en', undefined).size, 0)
  }
})

test('values that only one side changed merge without a conflict', () => {
  const base = entryOf({ a: '1', b: '1', c: '1' })
  let changes = withChange(new Map(), base, 'a', 'en', 'mine')
  changes = withChange(changes, base, 'b', 'en', 'mine')
  changes = withChange(changes, base, 'c', 'en', 'same')
  const merge = merged(changes, entryOf({ a: '1', b: 'theirs', c: 'same', d: 'new' }))
  assert.deepEqual([...merge.changes.keys()], [pathOf('a', 'en')])
  assert.deepEqual(
    merge.conflicts.map(({ field, base, mine, theirs }) => [field, base, mine, theirs]),
    [['b', '1', 'mine', 'theirs']],
  )
})

test('changes typed during a save are saved next, also a revert of the sent value', () => {
  const base = entryOf({ a: '1' })
  const sent = withChange(new Map(), base, 'a', 'en', '12')
  const saved = applied(base, sent)
  const more = withChange(sent, base, 'a', 'en', '123')
  assert.deepEqual(acknowledged(more, sent, saved).get(pathOf('a', 'en')), {
    field: 'a',
    locale: 'en',
    base: '12',
    mine: '123',
  })
  const back = withChange(sent, base, 'a', 'en', '1')
  assert.equal(acknowledged(back, sent, saved).get(pathOf('a', 'en'))?.mine, '1')
  assert.equal(acknowledged(sent, sent, saved).size, 0)
})

test('a change is shown at once and saved once, after a pause', async () => {
  const server = new FakeServer(entryOf({ a: '' }))
  const { buffer, time, keeper } = open(server)
  for (const text of ['H', 'He', 'Hel']) buffer.change('a', 'en', text)
  assert.equal(textOf(buffer.getState().entry, 'a'), 'Hel')
  assert.equal(buffer.getState().saveState, 'unsaved')
  assert.equal(keeper.length, 1)
  await time.tick()
  assert.equal(server.saves, 1)
  assert.equal(textOf(server.entry, 'a'), 'Hel')
  assert.deepEqual([buffer.getState().saveState, buffer.getState().base.sys.version], ['saved', 2])
  assert.equal(keeper.length, 0)
  assert.ok(time.isIdle)
})

test('without a connection changes are stored, survive a reload, and are saved when it is back', async () => {
  const server = new FakeServer(entryOf({ a: '' }))
  const before = open(server)
  server.fault = 'down'
  before.buffer.change('a', 'en', 'kept')
  await before.time.tick()
  assert.equal(before.buffer.getState().saveState, 'offline')
  before.buffer.change('a', 'en', 'kept here')
  assert.equal(before.buffer.getState().saveState, 'offline')

  const after = open(server, before.keeper)
  assert.equal(textOf(after.buffer.getState().entry, 'a'), 'kept here')
  server.fault = 'none'
  await after.time.tick()
  assert.equal(textOf(server.entry, 'a'), 'kept here')
  assert.equal(after.keeper.length, 0)
})

test('a save with a lost response is recognized as saved', async () => {
  const server = new FakeServer(entryOf({ a: '' }))
  const { buffer, time } = open(server)
  server.fault = 'response'
  buffer.change('a', 'en', 'once')
  await time.tick()
  assert.deepEqual([buffer.getState().saveState, server.saves], ['saved', 1])
})

test('different fields merge; the same field conflicts, and both choices work', async () => {
  for (const choosesMine of [true, false]) {
    const server = new FakeServer(entryOf({ a: '1', b: '1' }))
    const one = open(server)
    const two = open(server)
    one.buffer.change('a', 'en', 'one')
    await one.time.tick()
    two.buffer.change('b', 'en', 'two')
    await two.time.tick()
    await two.time.tick()
    assert.deepEqual(server.entry.fields, entryOf({ a: 'one', b: 'two' }).fields)

    one.buffer.change('b', 'en', 'no')
    await one.time.tick()
    assert.equal(one.buffer.getState().saveState, 'conflict')
    assert.equal(textOf(server.entry, 'b'), 'two')
    // Nothing of it is lost while it waits for the choice, and typing goes on.
    one.buffer.change('b', 'en', 'no!')
    assert.equal(textOf(one.buffer.getState().entry, 'b'), 'no!')
    const reopened = open(server, one.keeper)
    assert.equal(reopened.buffer.getState().conflicts[0]?.mine, 'no!')

    one.buffer.resolve(new Set(choosesMine ? [pathOf('b', 'en')] : []))
    await one.time.tick()
    assert.equal(textOf(server.entry, 'b'), choosesMine ? 'no!' : 'two')
    assert.equal(textOf(one.buffer.getState().entry, 'b'), choosesMine ? 'no!' : 'two')
    assert.deepEqual([one.buffer.getState().saveState, one.keeper.length], ['saved', 0])
  }
})

test('changes of others appear, but never replace unsaved changes', () => {
  const server = new FakeServer(entryOf({ a: '1', b: '1' }))
  const { buffer } = open(server)
  buffer.change('a', 'en', 'typing')
  buffer.adopt(entryOf({ a: '1', b: 'theirs' }, 5))
  assert.deepEqual(buffer.getState().entry.fields, entryOf({ a: 'typing', b: 'theirs' }).fields)
  buffer.adopt(entryOf({ a: 'old', b: 'old' }, 4))
  assert.equal(textOf(buffer.getState().entry, 'b'), 'theirs')
})

test('a refused save is reported and stored, and the next change retries', async () => {
  const server = new FakeServer(entryOf({ a: 1 }))
  const time = clock()
  const keeper = storage()
  let outcome: SaveOutcome = { kind: 'refused', error: new Error('no') }
  const buffer = new EditBuffer(server.entry, new StoredChanges(keeper, OWNER), {
    save: async () => outcome,
    load: async () => server.entry,
    later: time.later,
    now: () => 0,
  })
  buffer.change('a', 'en', 'text')
  await time.tick()
  assert.deepEqual([buffer.getState().saveState, buffer.getState().error?.message], ['refused', 'no'])
  assert.deepEqual([keeper.length, time.isIdle, await buffer.flush()], [1, true, false])
  outcome = { kind: 'saved', entry: entryOf({ a: 2 }, 2) }
  buffer.change('a', 'en', 2)
  assert.ok(await buffer.flush())
})

test('reports when the browser storage is full', () => {
  const { buffer } = open(new FakeServer(entryOf({ a: '' })), storage(100))
  buffer.change('a', 'en', 'x'.repeat(200))
  assert.equal(buffer.getState().isStored, false)
})

test('two users in different fields lose nothing, whatever the network does', async () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    does: fc.constantFrom('type', 'type', 'tick', 'tick', 'reload', 'hear'),
    fault: fc.constantFrom<Fault>('none', 'none', 'request', 'response', 'down'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new FakeServer(entryOf({}))
      const keepers = [storage(), storage()]
      const people = keepers.map((keeper) => open(server, keeper))
      const typed = ['', '']
      for (const { who, does, fault } of steps) {
        server.fault = fault
        const { buffer, time } = people[who]!
        if (does === 'type') {
          typed[who] += 'x'
          buffer.change(`field${who}`, 'en', typed[who])
        } else if (does === 'reload') people[who] = open(server, keepers[who])
        else if (does === 'hear') buffer.adopt(server.entry)
        else await time.tick()
      }
      server.fault = 'none'
      for (let round = 0; round < 6; round += 1) for (const { time } of people) await time.tick()
      for (const [who, text] of typed.entries()) {
        assert.equal(textOf(server.entry, `field${who}`) ?? '', text)
        assert.equal(people[who]!.buffer.getState().saveState, 'saved')
        assert.equal(keepers[who]!.length, 0)
      }
    }),
    { numRuns: 150 },
  )
})
