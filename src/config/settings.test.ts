import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTING_KEYS, SETTINGS, type Setting } from './settings.ts'

test('the key is the variable without SHEAF_ in camelCase, so nobody has to look it up', () => {
  for (const key of SETTING_KEYS) {
    const words = SETTINGS[key].name.replace(/^SHEAF_/, '').toLowerCase()
    assert.equal(
      words.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      key,
    )
  }
})

test('every default is itself allowed', () => {
  for (const key of SETTING_KEYS) {
    const setting: Setting = SETTINGS[key]
    if (setting.default !== null) assert.notEqual(setting.kind.parse(setting.default, '/'), undefined, setting.name)
  }
})

test('descriptions are one line that fits a table', () => {
  for (const key of SETTING_KEYS) {
    const { name, description, kind } = SETTINGS[key] as Setting
    for (const text of [description, kind.allowed]) assert.match(text, /^[^|\n]{4,140}$/, name)
    assert.match(description, /\.$/, name)
  }
})

test('what sounds secret is secret', () => {
  for (const key of SETTING_KEYS) {
    const { name, secret } = SETTINGS[key] as Setting
    assert.equal(secret, /PASSWORD|TOKEN|SECRET|DATABASE_URL/.test(name), name)
  }
})
