import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog, type LogOptions } from './log.ts'

function capture(format: LogOptions['format'], level: LogOptions['level'] = 'info') {
  const lines: string[] = []
  return { lines, log: createLog({ level, format, destination: { write: (line) => void lines.push(line) } }) }
}

test('a line is JSON with time, level and message', () => {
  const { lines, log } = capture('json')
  log.info({ a: 1 }, 'hello')
  log.debug({}, 'not shown')
  const [entry, ...rest] = lines.map((line) => JSON.parse(line))
  assert.equal(rest.length, 0)
  assert.match(entry.time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.deepEqual({ ...entry, time: '' }, { level: 'info', time: '', a: 1, message: 'hello' })
  assert.ok(log.isEnabled('info') && !log.isEnabled('debug'))
})

test('an error is written with its cause, and without members that a driver adds', () => {
  const { lines, log } = capture('json')
  const cause = Object.assign(new Error('constraint'), { code: '23505', parameters: ['private'] })
  log.error({ error: new Error('outer', { cause }) }, 'failed')
  const { error } = JSON.parse(lines[0]!)
  assert.equal(error.message, 'outer')
  assert.match(error.stack, /log\.test\.ts/)
  assert.equal(error.cause.code, '23505')
  assert.ok(!lines[0]!.includes('private'))
})

test('a thrown value that is not an Error is logged too', () => {
  const { lines, log } = capture('json')
  log.error({ error: 'just text' }, 'failed')
  assert.equal(JSON.parse(lines[0]!).error.message, 'just text')
})

test('secrets are masked in fields, messages and errors, in both formats', () => {
  for (const format of ['json', 'pretty'] as const) {
    const { lines, log } = capture(format)
    log.info({ token: 'HIDDEN1', headers: { authorization: 'Bearer HIDDEN2' } }, 'sent cpm_HIDDEN3 away')
    log.error({ error: new Error('failed for access_token=HIDDEN4', { cause: new Error('cpd_HIDDEN5') }) }, 'x')
    assert.ok(!lines.join('').includes('HIDDEN'), lines.join(''))
  }
})

test('the pretty format is one line, with the stack below, without control characters', () => {
  const { lines, log } = capture('pretty')
  log.info({ method: 'GET', path: '/a\u001b[31m\n', status: 200 }, 'request')
  assert.match(lines[0]!, /^\d\d:\d\d:\d\d\.\d{3} INFO {2}request method=GET path=\/a\\x1b\[31m\\x0a status=200\n$/)
  log.error({ error: new Error('outer', { cause: new Error('inner') }) }, 'failed')
  assert.match(lines[1]!, /ERROR failed\n {4}Error: outer\n {4} +at .*\n {2}caused by\n {4}Error: inner/s)
})
