import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTINGS } from './settings.ts'

test('each setting has its own variable and its own key in the file', () => {
  for (const names of [SETTINGS.map(({ name }) => name), SETTINGS.map(({ key }) => key)]) {
    assert.equal(new Set(names).size, SETTINGS.length)
  }
})

test('every default is a valid value', () => {
  for (const { name, kind, default: fallback } of SETTINGS) {
    if (fallback !== null) assert.notEqual(kind.parse(fallback, '/'), undefined, name)
  }
})

test('descriptions are one line that fits into a table', () => {
  for (const { name, description, kind } of SETTINGS) {
    for (const text of [description, kind.allowed]) assert.match(text, /^[^|\n]{4,140}$/, name)
    assert.match(description, /\.$/, name)
  }
})

test('settings with a name that suggests a secret are secret', () => {
  for (const { name, secret } of SETTINGS) {
    assert.equal(secret, /PASSWORD|TOKEN|SECRET|DATABASE_URL|BACKUP_KEY/.test(name), name)
  }
})
