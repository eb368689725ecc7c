import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Load } from './load.ts'

const LIMITS = { inFlight: 3, inFlightPerToken: 2, unsentBytes: 100 }

test('there is room for exactly the responses that would not be refused', () => {
  for (const { tokens, unsent, bytes } of [
    { tokens: [], unsent: 0, bytes: 100 },
    { tokens: [], unsent: 0, bytes: 101 },
    { tokens: [], unsent: 60, bytes: 40 },
    { tokens: [], unsent: 60, bytes: 41 },
    { tokens: [], unsent: 100, bytes: 0 },
    { tokens: ['own'], unsent: 0, bytes: 1 },
    { tokens: ['own', 'own'], unsent: 0, bytes: 1 },
    { tokens: ['a', 'b'], unsent: 0, bytes: 1 },
    { tokens: ['a', 'b', 'c'], unsent: 0, bytes: 1 },
  ]) {
    const load = new Load(LIMITS, () => {})
    for (const token of tokens) load.enter(token)
    load.unsentBytes = unsent
    const hasRoom = load.hasRoom('own', bytes)
    const isAdmitted = () => {
      try {
        load.enter('own')
        load.requireRoom(bytes)
        return true
      } catch {
        return false
      }
    }
    assert.equal(hasRoom, isAdmitted(), JSON.stringify({ tokens, unsent, bytes }))
  }
})
