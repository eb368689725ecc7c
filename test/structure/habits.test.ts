import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findBadHabits } from './habits.ts'
import { readSources } from './read-sources.ts'

test('only certain folders read the environment, call other machines, contain SQL and keep state', () => {
  assert.deepEqual(findBadHabits(readSources('src')), [])
})

const habitsIn = (file: string, code: string) => findBadHabits(new Map([[file, code]]))

describe('what is refused', () => {
  const refused: [code: string, advice: RegExp][] = [
    ['const port = process.env.PORT', /environment/],
    ["const port = process['env'].PORT", /environment/],
    ['const { env } = process', /environment/],
    ["import { env } from 'node:process'", /environment/],
    ['await fetch(url)', /outbound/],
    ['await globalThis.fetch(url)', /outbound/],
    ['const call = globalThis.fetch', /outbound/],
    ["import { request } from 'undici'", /outbound/],
    ["import { request } from 'node:https'", /outbound/],
    ["import { Agent, get as load } from 'node:http'", /outbound/],
    ['http.request(url)', /outbound/],
    ['https.get(url)', /outbound/],
    ['new WebSocket(url)', /outbound/],
    ["const q = 'select id from entry'", /SQL/],
    ['const q = `SELECT ' + '$' + '{columns} FROM entry`', /SQL/],
    ['const q = `\n  with recent as (select 1)\n  select * from recent`', /SQL/],
    ["const q = 'insert into entry (id) values (1)'", /SQL/],
    ["const q = 'update entry set id = 1'", /SQL/],
    ['const q = `delete from entry where id = ' + '$' + '{id}`', /SQL/],
    ["const q = 'create table entry (id text)'", /SQL/],
    ["const q = 'pragma journal_mode = wal'", /SQL/],
  ]
  for (const [code, advice] of refused) {
    test(code.replaceAll('\n', ' '), () => {
      const found = habitsIn('src/http/a.ts', code)
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0] as string, advice)
    })
  }
})

test('what is allowed', () => {
  const code = `
    // process.env.PORT, fetch(url), 'select a from b'
    const text = 'Select a locale from the list'
    const other = 'The update was not saved; set a version'
    const more = 'Delete the entry from the space'
    const hint = 'process.env is read elsewhere, fetch(it) too'
    const value = cache.get(key) ?? store.fetch(key)
    const server = http.createServer()
    import { createServer, type Server } from 'node:http'
    process.exit(0)
    const environment = options.env
  `
  assert.deepEqual(habitsIn('src/http/a.ts', code), [])
})

test('use cases keep no state in a module', () => {
  for (const code of [
    'let last = 0',
    'export let last = 0',
    'const tails = new WeakMap<Store, LogTail>()',
    'const events = new Lru({ maxBytes: 10 })',
    'const waiting = new Set<string>()\nexport const wait = (id: string) => waiting.add(id)',
    'const seen: Map<string, number> = new Map()\nseen.set("a", 1)',
  ]) {
    assert.equal(habitsIn('src/usecases/a.ts', code).length, 1, code)
    assert.deepEqual(habitsIn('src/storage/a.ts', code), [], code)
  }
  const allowed =
    "const KINDS = new Set(['Entry'])\nclass A {\n  readonly #seen = new Map()\n}\nfunction f() {\n  let a = 0\n}"
  assert.deepEqual(habitsIn('src/usecases/a.ts', allowed), [])
})

test('each folder has its own', () => {
  assert.deepEqual(habitsIn('src/config/a.ts', 'process.env.PORT'), [])
  assert.deepEqual(habitsIn('src/cli/a.ts', 'process.env.PORT'), [])
  assert.deepEqual(habitsIn('src/outbound/a.ts', "import { request } from 'undici'"), [])
  assert.deepEqual(habitsIn('src/http/a.test.ts', 'await fetch(url)'), [])
  assert.deepEqual(habitsIn('src/storage/a.ts', "const q = 'select id from entry'"), [])
  assert.equal(habitsIn('src/storage/a.ts', 'process.env.PORT; fetch(url)').length, 2)
})
