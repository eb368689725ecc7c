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
import { EditSession, type SaveOutcome } from '../../web/src/state/edits/edit-session.ts'
import { StoredChanges } from '../../web/src/state/edits/stored-changes.ts'

const OWNER = { user: 'u', space: 's', environment: 'master', entry: 'e' }

function entryOf(fields: Record<string, unknown>, version = 1): Entry {
  const contentType = { sys: { type: 'Link', linkType: 'ContentType', id: 't' } } as Link<'ContentType'>
  return {
    sys: { id: 'e', version, createdAt: '', updatedAt: '', contentType },
    fields: Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { en: value }])),
  }
}

/** A `localStorage` of its own. */
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

type Fault = 'none' | 'request' | 'answer' | 'down'

/** A server that knows versions, and a network that loses requests or answers when told to. */
class Place {
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
    return this.fault === 'answer' ? { kind: 'lost' } : { kind: 'saved', entry: this.entry }
  }
}

/** Time goes on only when a test says so. */
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

function open(place: Place, keeper = storage()) {
  const time = clock()
  const session = new EditSession(place.entry, new StoredChanges(keeper, OWNER), {
    save: async (entry, version) => place.save(entry, version),
    load: async () => (place.fault === 'down' ? null : place.entry),
    later: time.later,
    now: () => 1000,
  })
  return { session, time, keeper }
}

const textOf = (entry: Entry, field: string) => entry.fields?.[field]?.en

test('an entry that somebody deleted keeps what was typed, and saves again when it is made again', async () => {
  const place = new Place(entryOf({ a: 'old' }, 5))
  const { session, time, keeper } = open(place)
  session.change('a', 'en', 'typed')
  session.lose()
  session.change('b', 'en', 'and more')
  await time.tick()
  assert.equal(place.saves, 0)
  assert.equal(await session.flush(), false)
  assert.deepEqual([session.getState().saveState, textOf(session.getState().entry, 'a')], ['deleted', 'typed'])
  assert.equal(open(place, keeper).session.getState().entry.fields?.b?.en, 'and more')
  // What was there before says nothing; one that is made again counts from the beginning.
  session.adopt(place.entry)
  assert.equal(session.getState().saveState, 'deleted')
  const { sys } = place.entry
  place.entry = { ...session.getState().entry, sys: { ...sys, version: 1, createdAt: 'later' } }
  session.replace(place.entry)
  assert.equal(session.getState().saveState, 'saved')
  session.change('a', 'en', 'again')
  await time.tick()
  assert.equal(textOf(place.entry, 'a'), 'again')
})

test('what the server refuses can be discarded, and taken back', async () => {
  const place = new Place(entryOf({ a: 'old' }))
  const { session, time, keeper } = open(place)
  place.refusal = new Error('no')
  session.change('a', 'en', 'wrong')
  await time.tick()
  assert.equal(session.getState().saveState, 'refused')
  const takeBack = session.discard()
  assert.deepEqual([session.getState().saveState, textOf(session.getState().entry, 'a')], ['saved', 'old'])
  assert.equal(keeper.length, 0)
  takeBack()
  assert.deepEqual([session.getState().saveState, textOf(session.getState().entry, 'a')], ['unsaved', 'wrong'])
})

test('text that is no value yet is kept for the next visit, and is no change', () => {
  const place = new Place(entryOf({ a: {} }))
  const { session, keeper } = open(place)
  session.storeUnfinished('a', 'en', '{"half')
  assert.equal(session.hasChanges, false)
  const next = open(place, keeper).session
  assert.equal(next.unfinished('a', 'en'), '{"half')
  assert.equal(next.unfinished('a', 'de'), null)
  next.storeUnfinished('a', 'en', null)
  assert.equal(keeper.length, 0)
})

test('equal is what is equal as JSON', () => {
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

test('a change that brings back what stood there is none, and nothing stays of an emptied field', () => {
  const entry = entryOf({ a: 'x' })
  const changes = withChange(new Map(), entry, 'a', 'en', undefined)
  assert.deepEqual(applied(entry, changes).fields, {})
  assert.equal(withChange(changes, entry, 'a', 'en', 'x').size, 0)
  const tag = { sys: { type: 'Link', linkType: 'Tag', id: 't' } }
  assert.deepEqual(applied(entry, withChange(new Map(), entry, TAGS, '', [tag])).metadata, { tags: [tag] })
})

test('a save sends what was changed and nothing else', () => {
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

test('a value that is stored empty stays so when it is written in and emptied again', () => {
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

test('where only one has touched a value there is nothing to decide', () => {
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

test('what is typed while a save is on its way is saved next, also when it takes the sent away again', () => {
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
  const place = new Place(entryOf({ a: '' }))
  const { session, time, keeper } = open(place)
  for (const text of ['H', 'He', 'Hel']) session.change('a', 'en', text)
  assert.equal(textOf(session.getState().entry, 'a'), 'Hel')
  assert.equal(session.getState().saveState, 'unsaved')
  assert.equal(keeper.length, 1)
  await time.tick()
  assert.equal(place.saves, 1)
  assert.equal(textOf(place.entry, 'a'), 'Hel')
  assert.deepEqual([session.getState().saveState, session.getState().base.sys.version], ['saved', 2])
  assert.equal(keeper.length, 0)
  assert.ok(time.isIdle)
})

test('without a connection changes stay here, also over a reload, and arrive when it is back', async () => {
  const place = new Place(entryOf({ a: '' }))
  const before = open(place)
  place.fault = 'down'
  before.session.change('a', 'en', 'kept')
  await before.time.tick()
  assert.equal(before.session.getState().saveState, 'offline')
  before.session.change('a', 'en', 'kept here')
  assert.equal(before.session.getState().saveState, 'offline')

  const after = open(place, before.keeper)
  assert.equal(textOf(after.session.getState().entry, 'a'), 'kept here')
  place.fault = 'none'
  await after.time.tick()
  assert.equal(textOf(place.entry, 'a'), 'kept here')
  assert.equal(after.keeper.length, 0)
})

test('a save whose answer was lost is known to have arrived', async () => {
  const place = new Place(entryOf({ a: '' }))
  const { session, time } = open(place)
  place.fault = 'answer'
  session.change('a', 'en', 'once')
  await time.tick()
  assert.deepEqual([session.getState().saveState, place.saves], ['saved', 1])
})

test('different fields merge by themselves; the same field asks, and both answers work', async () => {
  for (const keepsMine of [true, false]) {
    const place = new Place(entryOf({ a: '1', b: '1' }))
    const one = open(place)
    const two = open(place)
    one.session.change('a', 'en', 'one')
    await one.time.tick()
    two.session.change('b', 'en', 'two')
    await two.time.tick()
    await two.time.tick()
    assert.deepEqual(place.entry.fields, entryOf({ a: 'one', b: 'two' }).fields)

    one.session.change('b', 'en', 'no')
    await one.time.tick()
    assert.equal(one.session.getState().saveState, 'conflict')
    assert.equal(textOf(place.entry, 'b'), 'two')
    // Nothing of it is lost while it waits for the choice, and typing goes on.
    one.session.change('b', 'en', 'no!')
    assert.equal(textOf(one.session.getState().entry, 'b'), 'no!')
    const reopened = open(place, one.keeper)
    assert.equal(reopened.session.getState().conflicts[0]?.mine, 'no!')

    one.session.resolve(new Set(keepsMine ? [pathOf('b', 'en')] : []))
    await one.time.tick()
    assert.equal(textOf(place.entry, 'b'), keepsMine ? 'no!' : 'two')
    assert.equal(textOf(one.session.getState().entry, 'b'), keepsMine ? 'no!' : 'two')
    assert.deepEqual([one.session.getState().saveState, one.keeper.length], ['saved', 0])
  }
})

test('what others save appears, but never over what is being typed', () => {
  const place = new Place(entryOf({ a: '1', b: '1' }))
  const { session } = open(place)
  session.change('a', 'en', 'typing')
  session.adopt(entryOf({ a: '1', b: 'theirs' }, 5))
  assert.deepEqual(session.getState().entry.fields, entryOf({ a: 'typing', b: 'theirs' }).fields)
  session.adopt(entryOf({ a: 'old', b: 'old' }, 4))
  assert.equal(textOf(session.getState().entry, 'b'), 'theirs')
})

test('a refused save is told and kept, and the next change tries again', async () => {
  const place = new Place(entryOf({ a: 1 }))
  const time = clock()
  const keeper = storage()
  let answer: SaveOutcome = { kind: 'refused', error: new Error('no') }
  const session = new EditSession(place.entry, new StoredChanges(keeper, OWNER), {
    save: async () => answer,
    load: async () => place.entry,
    later: time.later,
    now: () => 0,
  })
  session.change('a', 'en', 'text')
  await time.tick()
  assert.deepEqual([session.getState().saveState, session.getState().error?.message], ['refused', 'no'])
  assert.deepEqual([keeper.length, time.isIdle, await session.flush()], [1, true, false])
  answer = { kind: 'saved', entry: entryOf({ a: 2 }, 2) }
  session.change('a', 'en', 2)
  assert.ok(await session.flush())
})

test('a full browser says that it keeps nothing', () => {
  const { session } = open(new Place(entryOf({ a: '' })), storage(100))
  session.change('a', 'en', 'x'.repeat(200))
  assert.equal(session.getState().isStored, false)
})

test('whatever the network does, two who write in different fields lose nothing', async () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    does: fc.constantFrom('type', 'type', 'tick', 'tick', 'reload', 'hear'),
    fault: fc.constantFrom<Fault>('none', 'none', 'request', 'answer', 'down'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const place = new Place(entryOf({}))
      const keepers = [storage(), storage()]
      const people = keepers.map((keeper) => open(place, keeper))
      const typed = ['', '']
      for (const { who, does, fault } of steps) {
        place.fault = fault
        const { session, time } = people[who]!
        if (does === 'type') {
          typed[who] += 'x'
          session.change(`field${who}`, 'en', typed[who])
        } else if (does === 'reload') people[who] = open(place, keepers[who])
        else if (does === 'hear') session.adopt(place.entry)
        else await time.tick()
      }
      place.fault = 'none'
      for (let round = 0; round < 6; round += 1) for (const { time } of people) await time.tick()
      for (const [who, text] of typed.entries()) {
        assert.equal(textOf(place.entry, `field${who}`) ?? '', text)
        assert.equal(people[who]!.session.getState().saveState, 'saved')
        assert.equal(keepers[who]!.length, 0)
      }
    }),
    { numRuns: 150 },
  )
})
