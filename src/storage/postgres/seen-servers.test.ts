import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeenServers } from './seen-servers.ts'

function reportsOf(starts: readonly string[]): number {
  let reports = 0
  const servers = new SeenServers(() => reports++)
  for (const start of starts) servers.noteStart(start)
  return reports
}

test('one server, restarts and failovers are not reported', () => {
  assert.equal(reportsOf(['a', 'a', 'a']), 0)
  assert.equal(reportsOf(['a', 'a', 'b', 'b', 'c']), 0)
})

test('a server that is reached again after another one is reported once', () => {
  assert.equal(reportsOf(['a', 'b', 'a', 'b', 'a']), 1)
  assert.equal(reportsOf(['a', 'b', 'c', 'a']), 1)
})
