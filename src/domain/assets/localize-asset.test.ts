import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOCALES } from '../entries/example-model.ts'
import { localizeAssetFields } from './localize-asset.ts'

const file = { fileName: 'a.png', contentType: 'image/png' }

test('title, description and file fall back to other locales', () => {
  const fields = { file: { en: file }, title: { en: 'Cat', de: 'Katze' }, other: { en: 1 } }
  assert.deepEqual(Object.entries(localizeAssetFields(fields, LOCALES, 'de-CH')), [
    ['title', 'Katze'],
    ['file', file],
  ])
  assert.deepEqual(localizeAssetFields(fields, LOCALES, 'fr'), {})
  assert.deepEqual(localizeAssetFields(fields, LOCALES, '*'), {
    title: { en: 'Cat', de: 'Katze' },
    file: { en: file },
  })
})
