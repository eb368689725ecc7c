import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../changes/change.ts'
import { parseFilter, passes } from './filters.ts'
import { nextPause, parseRetryAfter } from './retries.ts'
import { Template, TemplateTooLarge } from './template.ts'
import { covers, isTopic } from './topics.ts'

const change = (more: Partial<Change> = {}): Change => ({
  ...{ space: 's', position: 1, environment: 'master', environmentKey: 1, alias: null, type: 'Entry', id: 'e' },
  ...{ action: 'save', version: 1, bodyKey: 1, sys: null, actor: 'u', at: 0 },
  ...more,
})

test('topics: what there is, with wildcards for either part (specification 6.1, 6.2)', () => {
  for (const topic of ['Entry.publish', '*.publish', 'Entry.*', '*.*', 'ContentType.unpublish', 'Asset.auto_save']) {
    assert.ok(isTopic(topic), topic)
  }
  for (const topic of [
    '',
    '*',
    'Entry',
    'Entry.',
    '.publish',
    'Entry.publish.x',
    'ContentType.archive',
    'entry.save',
  ]) {
    assert.ok(!isTopic(topic), topic)
  }
  for (const topic of [
    'Role.create',
    'Space.delete',
    'constructor.name',
    '__proto__.x',
    'Entry.constructor',
    '*.fly',
  ]) {
    assert.ok(!isTopic(topic), topic)
  }
  assert.ok(covers(['Entry.*'], { type: 'Entry', action: 'auto_save' }))
  assert.ok(covers(['Asset.save', '*.delete'], { type: 'ContentType', action: 'delete' }))
  assert.ok(!covers(['Entry.*'], { type: 'Asset', action: 'save' }))
  for (const type of ['Tag', 'Locale', 'Environment', 'EnvironmentAlias', 'ApiKey', 'Space']) {
    assert.ok(covers(['*.*'], { type, action: 'save' }), `responses of delivery depend on ${type}`)
  }
  for (const action of ['archive', 'unarchive'] as const) assert.ok(covers(['Space.*'], { type: 'Space', action }))
  for (const type of ['Role', 'SpaceMembership', 'WebhookSigningSecret']) {
    assert.ok(!covers(['*.*'], { type, action: 'save' }), type)
  }
  assert.ok(!covers(['*.*'], { type: 'WebhookDefinition', action: 'save' }))
})

test('filters look at ids, all must pass, and what is missing matches nothing', () => {
  const filter = (value: unknown) => {
    const parsed = parseFilter(value)
    assert.ok(typeof parsed !== 'string', String(parsed))
    return parsed
  }
  const environment = (id: string) => filter({ equals: [{ doc: 'sys.environment.sys.id' }, id] })
  assert.ok(passes([environment('master')], change()))
  // Through an alias, the alias is the environment.
  assert.ok(passes([environment('live')], change({ alias: 'live' })))
  assert.ok(!passes([environment('master')], change({ alias: 'live' })))
  const type = filter({ in: [{ doc: 'sys.contentType.sys.id' }, ['post', 'page']] })
  assert.ok(!passes([type], change()))
  assert.ok(passes([{ not: type as never }], change()))
  assert.ok(!passes([environment('master'), type], change()))
  const deleted = filter({ equals: [{ doc: 'sys.deletedBy.sys.id' }, 'u'] })
  assert.deepEqual([passes([deleted], change()), passes([deleted], change({ action: 'delete' }))], [false, true])
  assert.ok(passes([filter({ regexp: [{ doc: 'sys.id' }, { pattern: '^e$' }] })], change()))
  for (const bad of [
    ...[null, [], {}, 'x', { equals: 'x' }, { equals: [{ doc: 'sys.id' }] }, { equals: ['sys.id', 'x'] }],
    ...[{ equals: [{ doc: 'constructor' }, 'x'] }, { in: [{ doc: 'sys.id' }, []] }, { in: [{ doc: 'sys.id' }, [1]] }],
    ...[{ regexp: [{ doc: 'sys.id' }, { pattern: '(' }] }, { regexp: [{ doc: 'sys.id' }, { pattern: '(?=a)' }] }],
    ...[{ not: { not: { equals: [{ doc: 'sys.id' }, 'x'] } } }, { equals: [{ doc: 'sys.id' }, 'x'], in: [] }],
  ]) {
    assert.equal(typeof parseFilter(bad), 'string', JSON.stringify(bad))
  }
})

test('templates replace pointers and run nothing', () => {
  const template = new Template({ payload: { 'a/b': 1, 'm~n': 2, list: [{ x: 'y' }], nothing: null, text: 'T' } })
  assert.equal(template.json('{ /payload/a~1b }'), 1)
  assert.equal(template.json('{/payload/m~0n}'), 2)
  assert.deepEqual(template.json(['{ /payload/list/0 }', '{ /payload/list/9 }', 5]), [{ x: 'y' }, null, 5])
  assert.equal(template.text('<{ /payload/text }{ /payload/nothing }{ /payload/list/0 }>'), '<T{"x":"y"}>')
  for (const trap of [
    '{ /payload/constructor }',
    '{ /__proto__ }',
    '{ /payload/list/length }',
    '{ /payload/list/-1 }',
  ]) {
    assert.equal(template.json(trap), null, trap)
  }
  assert.equal(template.text('{ x } { 1 } {{ /payload/text }}'), '{ x } { 1 } {T}')
  const bomb = new Template({ payload: 'x'.repeat(100_000) })
  assert.throws(() => bomb.json(new Array(100).fill('{ /payload }')), TemplateTooLarge)
  for (const row of [
    `{/${' '.repeat(90_000)}`,
    '{    '.repeat(18_000),
    '{ / '.repeat(22_000),
    `{${' /'.repeat(45_000)}`,
  ]) {
    assert.equal(bomb.json(row), row)
  }
})

test('pauses: jitter up to a fifth, limits of a policy, patience for a day', () => {
  const failed = { status: 500, hopeless: false, retryAfter: null }
  const pause = (made: number, more: object = {}, chance = 0, limit: number | null = null) =>
    nextPause('standard', { ...failed, ...more }, { made, limit, chance })
  assert.deepEqual([pause(1), pause(1, {}, 1), pause(9), pause(10)], [5000, 6000, 86_400_000, null])
  assert.deepEqual([pause(2, {}, 0, 2), pause(3, {}, 0, 2), pause(50, {}, 0, 99)], [300_000, null, 86_400_000])
  assert.equal(pause(1, { retryAfter: 60_000 }), 60_000)
  assert.equal(pause(1, { retryAfter: 10 ** 12 }), 86_400_000)
  assert.deepEqual([pause(1, { status: 410 }), pause(1, { status: null, hopeless: true })], [null, null])
  assert.equal(nextPause('short', { ...failed, status: null }, { made: 1, limit: null, chance: 0 }), null)
  assert.deepEqual(
    [parseRetryAfter('7', 0), parseRetryAfter('soon', 0), parseRetryAfter(undefined, 0)],
    [7000, null, null],
  )
  assert.equal(parseRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 1000), 59_000)
  assert.equal(parseRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT', 1000), 0)
})
