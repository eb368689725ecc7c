import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LOCALES, NO_METADATA } from '../entries/example-model.ts'
import { DomainError } from '../errors.ts'
import { mimetypeGroup } from './mimetype-group.ts'
import { parseAsset } from './parse-asset.ts'
import { publishProblems } from './publish-problems.ts'
import { targetFile } from './target-file.ts'

const FILE = { contentType: 'image/png', fileName: 'a.png', upload: 'https://example.org/a.png' }
const STORED = { url: '/s/a/0/a.png', details: { size: 9 }, fileName: 'a.png', contentType: 'image/png' }
const KNOWN = new Map([[STORED.url, STORED]])

test('fields are ordered, and empty fields are dropped', () => {
  const sent = {
    fields: { file: { de: FILE, en: null }, title: { en: 'T' }, description: {} },
    metadata: null,
    sys: {},
  }
  assert.deepEqual(parseAsset(sent, LOCALES, new Map()), {
    fields: { title: { en: 'T' }, file: { de: FILE } },
    metadata: NO_METADATA,
  })
  assert.deepEqual(parseAsset({}, LOCALES, new Map()), { fields: {}, metadata: NO_METADATA })
})

test('a stored file is recognized by its path, with any host', () => {
  for (const url of [STORED.url, `//any.host:4000${STORED.url}`, `https://any.host${STORED.url}`]) {
    const sent = { ...STORED, url, fileName: 'b.png', details: { size: 1 }, contentType: 'text/html' }
    const { fields } = parseAsset({ fields: { file: { en: sent } } }, LOCALES, KNOWN)
    assert.deepEqual(fields.file?.en, { ...STORED, fileName: 'b.png' })
  }
})

test('any body is either parsed or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const body of [value, { fields: value }, { fields: { file: value } }, { fields: { file: { en: value } } }]) {
        try {
          parseAsset(body, LOCALES, KNOWN)
        } catch (error) {
          assert.ok(error instanceof DomainError)
        }
      }
    }),
  )
})

test('an asset needs at least one file, and all its files processed, to be published', () => {
  const problems = (file: Record<string, unknown>) =>
    publishProblems({ fields: { file }, metadata: NO_METADATA }, LOCALES)
  assert.deepEqual(problems({ en: STORED, de: STORED }), [])
  assert.deepEqual(
    problems({}).map(({ details }) => details),
    ['The asset has no files'],
  )
  assert.deepEqual(
    problems({ en: STORED, de: FILE }).map(({ path }) => path),
    [['fields', 'file', 'de', 'url']],
  )
})

test('a link uses the file of its locale, of the default locale, or any', () => {
  const image = { ...STORED, details: { size: 5, image: { width: 1, height: 2 } } }
  assert.deepEqual(targetFile({ file: { en: STORED, de: image } }, ['de', 'en']), {
    contentType: 'image/png',
    size: 5,
    image: { width: 1, height: 2 },
  })
  assert.equal(targetFile({ file: { en: STORED, de: image } }, ['fr', 'en'])?.size, 9)
  assert.equal(targetFile({ file: { fr: FILE } }, ['de', 'en'])?.size, null)
  assert.equal(targetFile({}, ['de', 'en']), null)
})

test('media types map to groups', () => {
  assert.equal(mimetypeGroup('image/svg+xml'), 'image')
  assert.equal(mimetypeGroup('TEXT/HTML; charset=utf-8'), 'markup')
  assert.equal(mimetypeGroup('application/pdf'), 'pdfdocument')
  assert.equal(mimetypeGroup('application/x-unheard-of'), 'attachment')
  assert.equal(mimetypeGroup('constructor/x'), 'attachment')
  assert.equal(mimetypeGroup('text/csv'), 'spreadsheet')
  assert.equal(mimetypeGroup('application/sql'), 'code')
  assert.equal(mimetypeGroup('application/rss+xml'), 'markup')
  assert.equal(mimetypeGroup(''), 'attachment')
})
