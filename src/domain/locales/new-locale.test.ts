import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LocaleBody } from '#contract/resources/locale'
import { checkBody } from '../check-body.ts'
import { DomainError } from '../errors.ts'
import type { Locale } from './locale.ts'
import { newLocale } from './new-locale.ts'

const locale = (code: string, isDefault = false): Locale => ({
  environment: 1,
  id: code,
  code,
  internalCode: code,
  label: code,
  name: code,
  fallbackCode: null,
  isDefault,
  optional: false,
  inDelivery: true,
  inManagement: true,
  version: 1,
  createdAt: 0,
  createdBy: 'u',
  updatedAt: 0,
  updatedBy: 'u',
})
const EXISTING = [locale('en-US', true), locale('de')]

const problems = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof DomainError)
    return (error.details as { errors: unknown }).errors
  }
  return assert.fail('nothing was refused')
}

const FRENCH = { name: 'French', code: 'fr' }

test('name and code are required, the rest has defaults', () => {
  assert.deepEqual(newLocale(FRENCH, EXISTING), {
    ...FRENCH,
    fallbackCode: 'en-US',
    optional: false,
    inDelivery: true,
    inManagement: true,
  })
})

test('a missing code is reported under both of its names', () => {
  assert.deepEqual(
    problems(() => checkBody(LocaleBody, { name: 'French' })),
    [
      { name: 'invalid', path: 'code', value: null },
      { name: 'invalid', path: 'display_code', value: null },
    ],
  )
})

test('invalid codes are refused, including names of Object.prototype', () => {
  for (const code of ['x', 'x'.repeat(12), 'de_DE', 'de DE', 'constructor', 'toString', 7, null]) {
    const found = problems(() => checkBody(LocaleBody, { name: 'n', code }))
    assert.deepEqual(found, [
      { name: 'invalid', path: 'code', value: code },
      { name: 'invalid', path: 'display_code', value: code },
    ])
  }
})

test('taken codes, unknown fallbacks and loops are refused; null means no fallback', () => {
  const fallback = (code: string, fallbackCode?: string | null) => () =>
    newLocale({ name: 'n', code, ...(fallbackCode === undefined ? {} : { fallbackCode }) }, EXISTING).fallbackCode
  assert.deepEqual(problems(fallback('de')), [{ name: 'taken', path: 'code', value: 'de' }])
  assert.deepEqual(problems(fallback('fr', 'it')), [{ name: 'invalid', path: 'fallback_code', value: 'it' }])
  assert.deepEqual(problems(fallback('fr', 'fr')), [
    { name: 'fallback locale creates a loop', path: 'fallback_code', value: 'fr' },
  ])
  assert.equal(fallback('fr', null)(), null)
  assert.equal(fallback('fr', 'de')(), 'de')
})

test('unknown members are named in snake case', () => {
  assert.throws(
    () => checkBody(LocaleBody, { name: 'n', code: 'fr', myKey: 1 }),
    (e) => e instanceof DomainError && e.code === 'UnknownKey' && JSON.stringify(e.details) === '{"keys":["my_key"]}',
  )
})

test('properties that clients send back and cannot set are ignored', () => {
  const echoed = { internal_code: 7, default: 'yes', sys: null }
  assert.deepEqual(newLocale(checkBody(LocaleBody, { ...FRENCH, ...echoed }), EXISTING), newLocale(FRENCH, EXISTING))
})
