import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSupportedNode } from '../../../scripts/support/runtime.mjs'

test('a Node is checked by its features', () => {
  const node = (version: string, sqlite: string, argon2 = true) => isSupportedNode({ node: version, sqlite }, argon2)
  assert.equal(node('26.10.0', '3.53.4'), true)
  assert.equal(node('24.14.0', '3.51.3'), true)
  assert.equal(node('25.2.0', '3.50.4'), false, 'its SQLite can lose committed data')
  assert.equal(node('24.5.0', '3.51.3', false), false, 'it cannot hash passwords')
  assert.equal(node('20.20.2', '3.53.4'), false, 'it cannot run TypeScript')
})
