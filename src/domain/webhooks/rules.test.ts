import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../changes/change.ts'
import { matchesFilters, parseFilter } from './filters.ts'
import { parseRetryAfter, retryDelay } from './retries.ts'
import { Template, TemplateTooLarge } from './template.ts'
import { isTopic, matchesTopics } from './topics.ts'

const change = (more: Partial<Change> = {}): Change => ({
  ...{ space: 's', position: 1, environment: 'master', environmentKey: 1, alias: null, type: 'Entry', id: 'e' },
  ...{ action: 'save', version: 1, bodyKey: 1, sys: null, actor: 'u', at: 0 },
  ...more,
})

test('topics have wildcards for type and action (specification 6.1, 6.2)', () => {
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
  assert.ok(matchesTopics(['Entry.*'], { type: 'Entry', action: 'auto_save' }))
  assert.ok(matchesTopics(['Asset.save', '*.delete'], { type: 'ContentType', action: 'delete' }))
  assert.ok(!matchesTopics(['Entry.*'], { type: 'Asset', action: 'save' }))
  assert.ok(!matchesTopics(['*.*'], { type: 'TaxonomyConcept', action: 'save' }))
  for (const type of ['Tag', 'Locale', 'Environment', 'EnvironmentAlias', 'ApiKey', 'Space']) {
    assert.ok(matchesTopics(['*.*'], { type, action: 'save' }), `responses of delivery depend on ${type}`)
  }
  for (const action of ['archive', 'unarchive'] as const)
    assert.ok(matchesTopics(['Space.*'], { type: 'Space', action }))
  for (const type of ['Role', 'SpaceMembership', 'WebhookSigningSecret']) {
    assert.ok(!matchesTopics(['*.*'], { type, action: 'save' }), type)
  }
  assert.ok(!matchesTopics(['*.*'], { type: 'WebhookDefinition', action: 'save' }))
})

test('filters compare ids, all must match, and missing attributes match nothing', () => {
  const filter = (value: unknown) => {
    const parsed = parseFilter(value)
    assert.ok(typeof parsed !== 'string', String(parsed))
    return parsed
  }
  const environment = (id: string) => filter({ equals: [{ doc: 'sys.environment.sys.id' }, id] })
  assert.ok(matchesFilters([environment('master')], change()))
  // A change through an alias has the alias as its environment.
  assert.ok(matchesFilters([environment('live')], change({ alias: 'live' })))
  assert.ok(!matchesFilters([environment('master')], change({ alias: 'live' })))
  const type = filter({ in: [{ doc: 'sys.contentType.sys.id' }, ['post', 'page']] })
  assert.ok(!matchesFilters([type], change()))
  assert.ok(matchesFilters([{ not: type as never }], change()))
  assert.ok(!matchesFilters([environment('master'), type], change()))
  const deleted = filter({ equals: [{ doc: 'sys.deletedBy.sys.id' }, 'u'] })
  assert.deepEqual(
    [matchesFilters([deleted], change()), matchesFilters([deleted], change({ action: 'delete' }))],
    [false, true],
  )
  assert.ok(matchesFilters([filter({ regexp: [{ doc: 'sys.id' }, { pattern: '^e$' }] })], change()))
  for (const bad of [
    ...[null, [], {}, 'x', { equals: 'x' }, { equals: [{ doc: 'sys.id' }] }, { equals: ['sys.id', 'x'] }],
    ...[{ equals: [{ doc: 'constructor' }, 'x'] }, { in: [{ doc: 'sys.id' }, []] }, { in: [{ doc: 'sys.id' }, [1]] }],
    ...[{ regexp: [{ doc: 'sys.id' }, { pattern: '(' }] }, { regexp: [{ doc: 'sys.id' }, { pattern: '(?=a)' }] }],
    ...[{ not: { not: { equals: [{ doc: 'sys.id' }, 'x'] } } }, { equals: [{ doc: 'sys.id' }, 'x'], in: [] }],
  ]) {
    assert.equal(typeof parseFilter(bad), 'string', JSON.stringify(bad))
  }
})

test('templates replace pointers and never run code', () => {
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

test('retry delays: jitter up to a fifth, limits of a policy, Retry-After up to a day', () => {
  const failed = { status: 500, isPermanent: false, retryAfter: null }
  const delay = (attempts: number, more: object = {}, chance = 0, limit: number | null = null) =>
    retryDelay('standard', { ...failed, ...more }, { attempts, limit, chance })
  assert.deepEqual([delay(1), delay(1, {}, 1), delay(9), delay(10)], [5000, 6000, 86_400_000, null])
  assert.deepEqual([delay(2, {}, 0, 2), delay(3, {}, 0, 2), delay(50, {}, 0, 99)], [300_000, null, 86_400_000])
  assert.equal(delay(1, { retryAfter: 60_000 }), 60_000)
  assert.equal(delay(1, { retryAfter: 10 ** 12 }), 86_400_000)
  assert.deepEqual([delay(1, { status: 410 }), delay(1, { status: null, isPermanent: true })], [null, null])
  assert.equal(retryDelay('short', { ...failed, status: null }, { attempts: 1, limit: null, chance: 0 }), null)
  assert.deepEqual(
    [parseRetryAfter('7', 0), parseRetryAfter('soon', 0), parseRetryAfter(undefined, 0)],
    [7000, null, null],
  )
  assert.equal(parseRetryAfter('Thu, 01 Jan 1970 00:01:00 GMT', 1000), 59_000)
  assert.equal(parseRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT', 1000), 0)
})
