import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeRows, mergeStatement, requireAllChanged } from './merge-statement.ts'

const ONE = 'unnest($1::bigint[]) with ordinality as batch (p1, member)'
const TWO = 'unnest($1::text[], $2::bigint[]) with ordinality as batch (p1, p2, member)'

const MERGED: readonly (readonly [
  text: string,
  types: string[],
  merged: string | null,
  rows?: 'tagged' | 'in order',
])[] = [
  [
    'select a from t where id = ? limit ?',
    ['text', 'bigint'],
    `select batch.member, q.* from ${TWO} cross join lateral (select a from t where id = batch.p1 limit batch.p2) q`,
    'tagged',
  ],
  // Members must not wait for a row that another transaction has locked.
  [
    'select a from t where key = ? for update',
    ['bigint'],
    `select batch.member, q.* from ${ONE} cross join lateral (select a from t where key = batch.p1 for update nowait offset 0) q`,
    'tagged',
  ],
  ['select a from t where key = ? for update skip locked', ['bigint'], null],
  // A list is one parameter, as the text of an array.
  [
    'select a from t where key = any(?::bigint[])',
    ['bigint[]'],
    'select batch.member, q.* from unnest($1::text[]) with ordinality as batch (p1, member) ' +
      'cross join lateral (select a from t where key = any((batch.p1::bigint[])::bigint[]) offset 0) q',
    'tagged',
  ],
  [
    'insert into t (a, b) values (?, (select max(c) from u where d = ?)) on conflict do nothing returning key',
    ['text', 'bigint'],
    `insert into t (a, b) select batch.p1, (select max(c) from u where d = batch.p2) from ${TWO} order by batch.member ` +
      'on conflict do nothing returning key',
    'in order',
  ],
  [
    'insert into t (key, a) overriding system value values (?, ?)',
    ['text', 'bigint'],
    `insert into t (key, a) overriding system value select batch.p1, batch.p2 from ${TWO} order by batch.member`,
    'in order',
  ],
  [
    `update t set a = ?, b = (select c from u where d = 'where') where key = ?`,
    ['text', 'bigint'],
    `update t set a = batch.p1, b = (select c from u where d = 'where') from ${TWO} where key = batch.p2 returning batch.member`,
    'tagged',
  ],
  [
    'update t set a = ? where key = ? returning a',
    ['text', 'bigint'],
    `update t set a = batch.p1 from ${TWO} where key = batch.p2 returning batch.member, a`,
    'tagged',
  ],
  [
    'delete from t where key = ?',
    ['bigint'],
    `delete from t using ${ONE} where key = batch.p1 returning batch.member`,
    'tagged',
  ],
  ['select 1', [], null],
  ['with x as (select ?) select * from x', ['text'], null],
  ['update t a set b = ? where a.key = ?', ['text', 'bigint'], null],
  ['update t set a = u.a from u where u.key = ?', ['bigint'], null],
  ['insert into t (a) values (?) on conflict (a) do update set b = ?', ['text', 'bigint'], null],
  ['insert into t (a) select b from u where c = ?', ['text'], null],
]

test('one statement does the work of many', () => {
  for (const [text, types, merged, rows] of MERGED) {
    assert.deepEqual(mergeStatement(text, types), merged === null ? null : { text: merged, rows }, text)
  }
})

test('a statement can require that each member changes a row', () => {
  assert.equal(
    requireAllChanged(mergeStatement('delete from t where key = ?', ['bigint'])!),
    `with changed as (delete from t using ${ONE} where key = batch.p1 returning batch.member) ` +
      'select 1 / (count(*) = cardinality($1))::int from changed',
  )
})

test('rows are inserted in order', () => {
  assert.equal(
    mergeRows({ table: 't', columns: ['a', 'b'], conflict: ' on conflict do nothing' }, ['text', 'bigint']).replace(
      /\s+/g,
      ' ',
    ),
    `insert into t (a, b) select batch.p1, batch.p2 from ${TWO} order by batch.member on conflict do nothing`,
  )
})
