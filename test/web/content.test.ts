import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fieldTypeName, firstAssetId, linksIn, statusOf, titleOf, valueIn } from '../../web/src/api/content.ts'
import type { ContentType, Entry, Link, Versioned } from '../../web/src/api/wire.ts'
import { curlSnippet, javascriptSnippet } from '../../web/src/features/access/api-keys/snippets.ts'
import { fieldRules } from '../../web/src/pages/content-type/fields/field-rules.ts'
import { safeAddress } from '../../web/src/parts/rich-text/tree.ts'
import { formatDate, formatSince, formatWait } from '../../web/src/parts/text/format.ts'
import { jsonTokens } from '../../web/src/parts/text/json-tokens.ts'
import { returnAddress, signInAddress } from '../../web/src/state/return-url.ts'

const at = '2026-01-01T00:00:00.000Z'
const sys = (more: Partial<Versioned>): Versioned => ({ id: 'x', version: 1, createdAt: at, updatedAt: at, ...more })
const link = (linkType: string, id: string): Link => ({ sys: { type: 'Link', linkType, id } })

test('the status follows the versions', () => {
  assert.equal(statusOf(sys({})), 'draft')
  assert.equal(statusOf(sys({ version: 2, publishedVersion: 1 })), 'published')
  assert.equal(statusOf(sys({ version: 3, publishedVersion: 1 })), 'changed')
  assert.equal(statusOf(sys({ version: 3, archivedVersion: 2 })), 'archived')
})

test('a value falls back as delivery does, and a circle of fallbacks ends', () => {
  const locale = (code: string, fallbackCode: string | null) => ({ code, name: code, default: false, fallbackCode })
  const locales = [locale('en', null), locale('de', 'en'), locale('a', 'b'), locale('b', 'a')]
  assert.equal(valueIn({ en: 'x' }, 'de', locales), 'x')
  assert.equal(valueIn({ en: 'x', de: 'y' }, 'de', locales), 'y')
  assert.equal(valueIn({ de: 'y' }, 'en', locales), undefined)
  assert.equal(valueIn({ en: 'x' }, 'a', locales), undefined)
  assert.equal(valueIn(undefined, 'en', locales), undefined)
})

const TYPE: ContentType = {
  sys: sys({}),
  name: 'Article',
  displayField: 'title',
  fields: [
    { id: 'title', name: 'Title', type: 'Symbol' },
    { id: 'hero', name: 'Hero', type: 'Link', linkType: 'Asset' },
  ],
}
const entry = (fields: Entry['fields']): Entry => ({
  sys: { ...sys({}), contentType: link('ContentType', 'article') as Link<'ContentType'> },
  ...(fields === undefined ? {} : { fields }),
})

test('an entry is known by its display field and its first picture', () => {
  const full = entry({ title: { de: 'Titel', en: 'Title' }, hero: { en: link('Asset', 'a1') } })
  assert.equal(titleOf(full, TYPE, 'en'), 'Title')
  assert.equal(titleOf(full, TYPE, 'fr'), 'Titel')
  assert.equal(firstAssetId(full, TYPE), 'a1')
  for (const bare of [entry(undefined), entry({}), entry({ title: { en: '  ' }, hero: { en: null } })]) {
    assert.equal(titleOf(bare, TYPE, 'en'), null)
    assert.equal(firstAssetId(bare, TYPE), null)
  }
  assert.equal(titleOf(full, undefined, 'en'), null)
})

test('links are found wherever they are', () => {
  const document = { nodeType: 'document', content: [{ nodeType: 'x', data: { target: link('Entry', 'e1') } }] }
  const fields = { a: { en: [link('Asset', 'a1'), 'text', null] }, b: { en: document } }
  assert.deepEqual(
    linksIn(fields).map(({ sys }) => sys.id),
    ['a1', 'e1'],
  )
})

test('after signing in the way leads only into the app', () => {
  const back = (to: string) => returnAddress(new URLSearchParams({ to }))
  assert.equal(back('/spaces/x?tab=json'), '/spaces/x?tab=json')
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/sign-in',
  ]) {
    assert.equal(back(to), '/', to)
  }
  assert.equal(back('/\t/evil.example').startsWith('//'), false)
  assert.equal(returnAddress(new URLSearchParams()), '/')
  const here = { pathname: '/spaces/x', search: '?a=b&c=d' }
  assert.equal(returnAddress(new URLSearchParams(signInAddress(here).split('?')[1])), '/spaces/x?a=b&c=d')
  assert.equal(signInAddress({ pathname: '/', search: '' }), '/sign-in')
})

test('only addresses that cannot run become links', () => {
  assert.equal(safeAddress('https://example.com/a'), 'https://example.com/a')
  assert.equal(safeAddress('mailto:a@example.com'), 'mailto:a@example.com')
  for (const bad of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'blob:x',
    '/here',
    '',
    7,
    null,
  ]) {
    assert.equal(safeAddress(bad), null, String(bad))
  }
})

test('colouring JSON loses no character', () => {
  const kinds = jsonTokens('{"a": [1, "b", null]}').map(({ kind, text }) => [kind, text])
  assert.deepEqual(
    kinds.filter(([kind]) => kind !== null),
    [
      ['key', '"a"'],
      ['literal', '1'],
      ['string', '"b"'],
      ['literal', 'null'],
    ],
  )
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      assert.equal(
        jsonTokens(text)
          .map((token) => token.text)
          .join(''),
        text,
      )
    }),
  )
})

test('snippets carry the URL that clients need', () => {
  const base = { path: '/spaces/s/environments/master/entries?limit=1', space: 's', environment: 'master' }
  const local = { ...base, delivery: 'http://localhost:4000/cdn', contentType: 'article', key: 'cpd_x' }
  assert.equal(
    curlSnippet(local),
    "curl -H 'Authorization: Bearer cpd_x' \\\n  'http://localhost:4000/cdn/spaces/s/environments/master/entries?limit=1'",
  )
  assert.match(javascriptSnippet(local), /host: 'localhost:4000',\n {2}insecure: true,\n}\)/)
  const behind = { ...local, delivery: 'https://example.com/content/cdn', key: null }
  assert.match(javascriptSnippet(behind), /accessToken: '<delivery key>',\n {2}host: 'example.com',\n {2}basePath/)
})

test('fields are told in the words of editors', () => {
  assert.equal(fieldTypeName({ type: 'Symbol' }), 'Short text')
  assert.equal(fieldTypeName({ type: 'Array', items: { type: 'Link', linkType: 'Entry' } }), 'References, list')
  assert.equal(fieldTypeName({ type: 'SomethingNew' }), 'SomethingNew')
  const rules = fieldRules(
    {
      id: 'f',
      name: 'F',
      type: 'Array',
      items: { type: 'Link', linkType: 'Entry', validations: [{ linkContentType: ['article'] }] },
      validations: [{ size: { min: 1, max: 3 } }, { unheardOf: true }, { constructor: 1 }],
    },
    (id) => id.toUpperCase(),
  )
  assert.deepEqual(rules, ['Items 1 to 3', 'Links to ARTICLE'])
})

test('times are told as people do', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  assert.equal(formatSince(now - 20_000, now), 'just now')
  assert.equal(formatSince(now - 5 * 60_000, now), '5 minutes ago')
  assert.equal(formatSince(now - 26 * 3600_000, now), 'yesterday')
  assert.equal(formatSince(Number.NaN, now), '')
  assert.equal(formatWait(1), '1 second')
  assert.equal(formatWait(540), '9 minutes')
  assert.equal(formatDate('2026-11-06'), 'Nov 6, 2026')
  assert.equal(formatDate('no date'), 'no date')
})
