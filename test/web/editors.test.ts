import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ContentType, Entry, EntryVersion, Field } from '../../web/src/api/wire.ts'
import { blockDifference, plainText } from '../../web/src/features/content-editing/history/compare-blocks.ts'
import { folded, type Part, wordDifference } from '../../web/src/features/content-editing/history/compare-words.ts'
import { differencesOf, groupVersions } from '../../web/src/features/content-editing/history/versions.ts'
import { normalLineEnds, withLineEnds } from '../../web/src/features/content-editing/line-ends.ts'
import { allowedTypes, enabledIn, nodeRule } from '../../web/src/features/content-editing/link-rules.ts'
import { lengthLimits, problemsOf } from '../../web/src/features/field-editors/check-value.ts'
import {
  changedParts,
  readDate,
  writeDate,
  ZONES,
  zoneAt,
  zoneName,
} from '../../web/src/features/field-editors/date-value.ts'
import { readJson } from '../../web/src/features/field-editors/json-value.ts'
import { readNumber } from '../../web/src/features/field-editors/number-value.ts'
import { readUrn, resourceLinkTo, spacesAllowed } from '../../web/src/features/field-editors/resource-urn.ts'
import { slugOf } from '../../web/src/features/field-editors/slug.ts'
import { allowedIn, mayRead } from '../../web/src/features/rich-text/allowed.ts'
import { fieldsIn, type LayoutItem, layoutOf } from '../../web/src/pages/entry/form/layout.ts'
import { metBy } from '../../web/src/pages/entry/publish/dry-run.ts'
import { sidebarOf } from '../../web/src/pages/entry/sidebar/sidebar-widgets.ts'
import { parseMarkdown } from '../../web/src/parts/text/markdown/parse.ts'
import { locationOf, messageOf, problemText } from '../../web/src/parts/text/problem-text.ts'
import { TAGS } from '../../web/src/state/edits/changes.ts'

const field = (more: Partial<Field>): Field => ({ id: 'f', name: 'F', type: 'Symbol', ...more })

test('a title becomes a slug', () => {
  assert.equal(slugOf('Cats & Lamps: a Night'), 'cats-and-lamps-a-night')
  assert.equal(slugOf("  L'été à Łódź — straße! "), 'lete-a-lodz-strasse')
  assert.equal(slugOf('東京 2026'), '東京-2026')
  assert.equal(slugOf('???'), '')
  fc.assert(fc.property(fc.string(), (title) => slugOf(slugOf(title)) === slugOf(title)))
  fc.assert(fc.property(fc.string(), (title) => !/^-|-$|--|\s/.test(slugOf(title))))
})

test('parses numbers as people type them', () => {
  assert.deepEqual(readNumber(' 1,5 ', false), { kind: 'number', value: 1.5 })
  assert.deepEqual(readNumber('-3', true), { kind: 'number', value: -3 })
  assert.deepEqual(readNumber('  ', true), { kind: 'empty' })
  assert.deepEqual(readNumber('1,234', true), { kind: 'number', value: 1234 })
  assert.deepEqual(readNumber('1,2345', false), { kind: 'number', value: 1.2345 })
  assert.equal(readNumber('1,234', false).kind, 'wrong', 'a thousand, or a little more than one?')
  for (const text of ['1.5', 'x', '1e400', '--1', '0x10', '9007199254740994', '1 2']) {
    assert.equal(readNumber(text, true).kind, 'wrong', text)
  }
})

test('an edit of one part of a date leaves the others as they are written', () => {
  for (const text of [
    '2026-11-06',
    '2026-11-06T09:30',
    '2026-11-06T09:30+05:45',
    '2026-11-06T09:30:00Z',
    '2026-11-06T09:30:00.000Z',
    '2026-11-06T09:30:15.1',
    '2026-11-06T09:30-0330',
  ]) {
    assert.equal(writeDate(readDate(text)!), text)
    for (const format of ['dateonly', 'time', 'timeZ'] as const) {
      const moved = changedParts(readDate(text)!, { date: '2026-12-24' }, format)
      assert.equal(writeDate(moved), text.replace('2026-11-06', '2026-12-24'), `${text} as ${format}`)
    }
  }
  const noZone = changedParts(readDate('2026-11-06T09:30')!, { time: '10:00' }, 'timeZ')
  assert.equal(writeDate(noZone), '2026-11-06T10:00')
  assert.equal(readDate('2026-11-06T09:30:00.123456789Z'), null, 'no picker holds that many digits')
  assert.equal(readDate('tomorrow'), null)
  assert.deepEqual([zoneName('Z'), zoneName('-0330'), zoneName('+01:00')], ['+00:00', '-03:30', '+01:00'])
  assert.ok(ZONES.includes('+05:45') && ZONES.includes('-09:30') && ZONES[0] === '-12:00')
})

test('a new date has the time and zone of its format', () => {
  const nothing = { date: '', time: '', zone: '' }
  const newDate = (format: 'dateonly' | 'time' | 'timeZ') => changedParts(nothing, { date: '2026-07-01' }, format)
  assert.equal(writeDate(newDate('dateonly')), '2026-07-01')
  assert.equal(writeDate(newDate('time')), '2026-07-01T00:00')
  assert.equal(writeDate(newDate('timeZ')), `2026-07-01T00:00${zoneAt('2026-07-01')}`)
  const timed = changedParts(readDate('2026-07-01')!, { time: '09:00' }, 'timeZ')
  assert.equal(writeDate(timed), `2026-07-01T09:00${zoneAt('2026-07-01')}`)
  assert.equal(writeDate({ ...nothing, time: '10:00' }), undefined)
})

test('refuses JSON that could not be stored as written', () => {
  const read = (text: string) => readJson(text).kind
  for (const text of [
    '1',
    '1.0',
    '-0.5e-3',
    '1e21',
    '9007199254740991',
    '[0, 0.0, -0]',
    '{"a":{"a":1},"b":[{"a":2}]}',
  ]) {
    assert.equal(read(text), 'value', text)
  }
  for (const text of [
    '9007199254740993',
    '[1e400]',
    '0.1000000000000000000001',
    '{"a":1,"a":2}',
    '[{"\\u0061":1,"a":2}]',
  ]) {
    assert.equal(read(text), 'wrong', text)
  }
  const texts = fc.jsonValue().map((value) => JSON.stringify(value, null, 2))
  fc.assert(fc.property(texts, (text) => assert.equal(read(text), 'value')))
})

test('a text keeps its line breaks outside the edit', () => {
  assert.equal(withLineEnds('a\r\nb\rc\nd', 'a\nbX\nc\nd'), 'a\r\nbX\rc\nd')
  assert.equal(withLineEnds('a\r\nb', 'a\nnew\nb'), 'a\r\nnew\r\nb')
  assert.equal(withLineEnds('a\nb', 'a\nb\n'), 'a\nb\n')
  assert.equal(withLineEnds('a\r\nb', ''), '')
  const lines = fc.array(fc.constantFrom('a', 'b', '\r\n', '\n', '\r')).map((parts) => parts.join(''))
  fc.assert(fc.property(lines, (text) => assert.equal(withLineEnds(text, normalLineEnds(text)), text)))
})

test('validates a value with the messages of the content model', () => {
  const sized = field({ validations: [{ size: { max: 3 }, message: 'Keep it short' }, { regexp: { pattern: '^a' } }] })
  assert.deepEqual(problemsOf(sized, 'abcd', false), ['Keep it short'])
  assert.deepEqual(problemsOf(sized, 'b', false), ['Invalid format.'])
  assert.deepEqual(problemsOf(sized, undefined, true), ['A value is required.'])
  assert.deepEqual(problemsOf(sized, undefined, false), [])
  assert.deepEqual(problemsOf(field({ type: 'Integer', validations: [{ range: { min: 2, max: null } }] }), 1, false), [
    'At least 2.',
  ])
  const paragraph = { nodeType: 'paragraph', content: [{ nodeType: 'text', value: 'abcd' }] }
  const document = { nodeType: 'document', content: [paragraph] }
  assert.deepEqual(problemsOf(field({ type: 'RichText', validations: [{ size: { max: 3 } }] }), document, false), [
    'At most 3 characters, now 4.',
  ])
  const dated = field({ type: 'Date', validations: [{ dateRange: { min: '2020-01-01', max: null } }] })
  assert.deepEqual(problemsOf(dated, '2019-12-31', false), ['Date is outside the allowed range.'])
  assert.deepEqual(problemsOf(dated, '2020-01-01', false), [])
  assert.deepEqual(problemsOf(field({ validations: [{ regexp: { pattern: '(' } }, { unheardOf: 1 }] }), 'x', false), [])
  assert.deepEqual(lengthLimits(field({ type: 'Text', validations: [{ size: { min: 1, max: 9 } }] })), {
    min: 1,
    max: 9,
  })
  assert.equal(lengthLimits(field({})).max, 256)
})

test('links offer what the field allows', () => {
  assert.deepEqual(
    allowedTypes(field({ type: 'Array', items: { type: 'Link', validations: [{ linkContentType: 'a' }] } })),
    ['a'],
  )
  assert.equal(allowedTypes(field({ validations: [{ linkContentType: [] }] })), null)
  const rich = field({
    type: 'RichText',
    validations: [{ enabledMarks: [] }, { nodes: { 'embedded-entry-block': [{ linkContentType: ['x'] }] } }],
  })
  assert.deepEqual(enabledIn(rich, 'enabledMarks'), [])
  assert.equal(enabledIn(rich, 'enabledNodeTypes'), null)
  assert.deepEqual(nodeRule(rich, 'embedded-entry-block', 'linkContentType'), ['x'])
  assert.equal(nodeRule(rich, 'entry-hyperlink', 'linkContentType'), null)
})

test('a rich text takes allowed formats, and plain text of the rest', () => {
  const strict = allowedIn(
    field({
      type: 'RichText',
      validations: [
        { enabledMarks: ['italic'] },
        { enabledNodeTypes: ['heading-2', 'ordered-list', 'hyperlink'] },
        { nodes: { hyperlink: [{ size: { max: 2 } }] } },
      ],
    }),
  )
  const read = (rule: Parameters<typeof mayRead>[1]) => mayRead(strict, rule)
  assert.deepEqual(
    [read({ node: 'heading', tag: 'h2' }), read({ node: 'heading', tag: 'h3' }), read({ node: 'paragraph', tag: 'p' })],
    [true, false, true],
  )
  assert.deepEqual([read({ mark: 'italic' }), read({ mark: 'bold' })], [true, false])
  assert.deepEqual(
    [read({ node: 'listItem' }), read({ node: 'bulletList' }), read({ node: 'table' })],
    [true, false, false],
  )
  assert.deepEqual(
    [read({ mark: 'hyperlink', tag: 'a[href]' }), read({ mark: 'hyperlink', tag: 'a[data-link]' })],
    [true, false],
  )
  assert.deepEqual([strict.maxOf('hyperlink'), strict.maxOf('embedded-entry-block')], [2, null])
  const free = allowedIn(field({ type: 'RichText' }))
  assert.ok(free.has('table') && free.hasMark('bold') && mayRead(free, { mark: 'hyperlink', tag: 'a[data-link]' }))
})

test('the layout contains each field exactly once', () => {
  const fields = ['a', 'b', 'c', 'd'].map((id) => field({ id }))
  const shape = (tabs: ReturnType<typeof layoutOf>) => tabs.map(({ name, items }) => [name, ...items.map(named)])
  const named = (item: LayoutItem): unknown =>
    item.kind === 'field' ? item.field.id : [item.name, item.isCollapsible, item.isCollapsed, ...item.items.map(named)]
  assert.deepEqual(shape(layoutOf({}, fields)), [['Other fields', 'a', 'b', 'c', 'd']])
  const editorLayout = [
    {
      groupId: 'one',
      name: 'One',
      items: [{ fieldId: 'b' }, { groupId: 'seo', items: [{ fieldId: 'a' }, { fieldId: 'b' }] }],
    },
    { groupId: 'empty', name: 'Empty', items: [{ fieldId: 'gone' }, { groupId: 'none', items: [] }] },
    { groupId: 'two', name: 'Two', items: [{ fieldId: 'd' }] },
  ]
  const groupControls = [{ groupId: 'seo', settings: { collapsedByDefault: 'true', helpText: 'For robots' } }]
  const tabs = layoutOf({ editorLayout, groupControls }, fields)
  assert.deepEqual(shape(tabs), [
    ['One', 'b', ['seo', true, true, 'a']],
    ['Two', 'd'],
    ['Other fields', 'c'],
  ])
  assert.deepEqual(
    fieldsIn(tabs[0]!.items).map(({ id }) => id),
    ['b', 'a'],
  )
  assert.deepEqual(layoutOf({ editorLayout: [] }, []).length, 1)
})

test('the sidebar follows the stored list without unknown widgets', () => {
  const words = (stored: Parameters<typeof sidebarOf>[0]) =>
    sidebarOf(stored).map((item) => (item.kind === 'panel' ? item.panel : item.id))
  assert.deepEqual(words(undefined), ['status', 'translation', 'tags', 'concepts', 'links', 'preview', 'info'])
  const widget = (widgetId: string, disabled?: boolean, widgetNamespace = 'sidebar-builtin') => ({
    ...{ widgetId, widgetNamespace },
    ...(disabled !== undefined && { disabled }),
  })
  assert.deepEqual(
    words([
      widget('versions-widget'),
      widget('publication-widget', false),
      widget('translation-widget', true),
      widget('jobs-widget'),
      widget('constructor'),
      widget('colours', false, 'extension'),
      widget('info-panel', true),
    ]),
    ['versions', 'status', 'colours', 'tags', 'concepts'],
  )
})

test('reads and writes the URNs of links to other spaces', () => {
  const there = { space: 'shop', environment: null, entry: 'shoe.1' }
  const link = resourceLinkTo(there)
  assert.equal(link.sys.urn, 'crn:contentful:::content:spaces/shop/entries/shoe.1')
  assert.deepEqual(readUrn(link.sys.urn), there)
  assert.equal(readUrn(resourceLinkTo({ ...there, environment: 'test' }).sys.urn)?.environment, 'test')
  for (const wrong of ['crn:aws:::content:x', `${link.sys.urn} `, 'crn:contentful:::content:spaces/shop/entries/..']) {
    assert.equal(readUrn(wrong), null)
  }
  assert.deepEqual(spacesAllowed([{ source: 'crn:contentful:::content:spaces/shop' }, { source: 7 }, null]), ['shop'])
})

test('a problem names its field', () => {
  const type = { sys: { id: 't', version: 1, createdAt: '', updatedAt: '' }, name: 'T', fields: [field({})] }
  const problem = { name: 'required', path: ['fields', 'f', 'de', 3] }
  assert.deepEqual(locationOf(problem), { field: 'f', locale: 'de' })
  assert.equal(problemText(problem, type), 'F (de): A value is required.')
  assert.equal(messageOf({ name: 'size', details: 'Size must be at most 3', customMessage: 'Shorter!' }), 'Shorter!')
  assert.equal(problemText({ name: 'constructor' }, type), 'constructor')
})

test('the app has its own text for problems of values, and shows the text of the server for others', () => {
  const path = ['fields', 'f', 'de']
  const cases: [problem: Parameters<typeof messageOf>[0], message: string][] = [
    [{ name: 'size', path, max: 3 }, 'Size must be at most 3'],
    [{ name: 'range', path, min: 0.5, max: 3 }, 'Value must be at least 0.5 and at most 3'],
    [
      { name: 'size', path: [], max: 50, details: 'Nesting must be at most 50 levels' },
      'Nesting must be at most 50 levels',
    ],
    [{ name: 'assetFileSize', path, max: 2_000_000 }, 'File size must be at most 2 MB'],
    [{ name: 'regexp', path, pattern: '^a', flags: 'i', details: 'Does not match /^a/i' }, 'Does not match /^a/i'],
    [
      { name: 'regexp', path, pattern: 'a', details: '/a/ takes too long for this value' },
      '/a/ takes too long for this value',
    ],
    [
      { name: 'linkContentType', path, contentTypeId: ['a', 'b'] },
      'Link must point to an Entry with the Content Type a, b',
    ],
    [
      { name: 'unknown', path: ['add', 0], details: 'There is no locale with this code.' },
      'There is no locale with this code.',
    ],
    [{ name: 'invalid', path, details: 'From the server.' }, 'From the server.'],
  ]
  for (const [problem, message] of cases) assert.equal(messageOf(problem), message)
})

const version = (number: number, minute: number, by = 'a', publishedAt?: string): EntryVersion => ({
  sys: {
    version: number,
    createdAt: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
    createdBy: { sys: { type: 'Link', linkType: 'User', id: by } },
    ...(publishedAt !== undefined && { publishedAt }),
  },
})

test('groups the saves of one session', () => {
  const versions = [
    version(9, 50),
    version(8, 45),
    version(7, 44, 'b'),
    version(5, 43),
    version(4, 42, 'a', '10:43'),
    version(2, 1),
  ]
  assert.deepEqual(
    groupVersions(versions).map(({ saves, isPublished }) => [saves.map((save) => save.version), isPublished]),
    [
      [[9, 8], false],
      [[7], false],
      [[5], false],
      [[4], true],
      [[2], false],
    ],
  )
})

test('compares texts word by word and keeps changes visible', () => {
  const [gone, added, same] = ['removed', 'added', 'same'].map((kind) => (text: string) => ({ kind, text })) as [
    (text: string) => Part,
    (text: string) => Part,
    (text: string) => Part,
  ]
  assert.deepEqual(wordDifference('The lamp keeps itself.', 'The old lamp itself.'), [
    ...[same('The '), added('old '), same('lamp '), gone('keeps '), same('itself.')],
  ])
  assert.deepEqual(wordDifference('東京の塔', '東京の灯'), [same('東京の'), gone('塔'), added('灯')])
  const words = fc.array(fc.constantFrom('a', 'b ', ' ', '\n', 'é', '.', '塔'), { maxLength: 14 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const parts = wordDifference(a.join(''), b.join(''))
      const side = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      assert.deepEqual([side('added'), side('removed')], [a.join(''), b.join('')])
    }),
  )
  const long = (step: number) => Array.from({ length: 5000 }, (_, i) => `w${(i * step) % 97}`).join(' ')
  assert.ok(wordDifference(long(3), long(7)).length < 5, 'a text that is another one is replaced as a whole')
  const text = 'word '.repeat(1000)
  const shown = folded(wordDifference(`${text}old ${text}`, `${text}new ${text}`))
  assert.deepEqual([shown[1], shown[2]], [gone('old'), added('new')])
  assert.ok(shown.every((part) => part.text.length < 500))
})

test('compares rich texts block by block, and pairs rewritten blocks', () => {
  const block = (text: string, nodeType = 'paragraph') => ({
    ...{ nodeType, data: {} },
    content: [{ nodeType: 'text', value: text, marks: [], data: {} }],
  })
  const [a, b, c] = [block('a'), block('b'), block('c')]
  const line = { nodeType: 'hr', data: {}, content: [] }
  const stored = { content: a.content, data: {}, nodeType: 'paragraph' }
  assert.deepEqual(blockDifference([a, b, c], [stored, b, c]), [{ kind: 'same', blocks: [stored, b, c] }])
  assert.deepEqual(blockDifference([a, b, c], [a, block('B'), line, c]), [
    { kind: 'same', blocks: [a] },
    { kind: 'changed', before: b, now: block('B') },
    { kind: 'changed', before: null, now: line },
    { kind: 'same', blocks: [c] },
  ])
  assert.deepEqual(blockDifference([b], [block('b', 'heading-2')]), [
    { kind: 'changed', before: b, now: null },
    { kind: 'changed', before: null, now: block('b', 'heading-2') },
  ])
  assert.deepEqual(
    [plainText(a), plainText({ nodeType: 'blockquote', content: [a] }), plainText(line)],
    ['a', null, ''],
  )
})

test('two versions differ in changed, added and removed values', () => {
  const tag = { sys: { type: 'Link' as const, linkType: 'Tag' as const, id: 't' } }
  const before = { fields: { a: { en: 'x', de: 'y' }, gone: { en: 1 } } }
  const now = { fields: { a: { en: 'x' }, b: { en: [1] } }, metadata: { tags: [tag] } }
  assert.deepEqual(
    differencesOf(before, now, ['b', 'a']).map(({ field: id, locale, before: was, now: is }) => [id, locale, was, is]),
    [
      ['b', 'en', undefined, [1]],
      ['a', 'de', 'y', undefined],
      ['gone', 'en', 1, undefined],
      [TAGS, '', [], [tag]],
    ],
  )
})

test('parses Markdown into plain data, also hostile text', () => {
  const text =
    '# One\n\nA **bold _and_** `code` [link](https://x.y)\n\n- a\n- b\n  c\n\n> quote\n\n```\n<script>\n```\n---'
  assert.deepEqual(
    parseMarkdown(text).map(({ kind }) => kind),
    ['heading', 'paragraph', 'list', 'quote', 'code', 'rule'],
  )
  const words = (part: unknown): string => {
    if (typeof part !== 'object' || part === null) return ''
    if ('text' in part) return String(part.text)
    return Object.values(part)
      .map((inside) => (Array.isArray(inside) ? inside.map(words).join('') : words(inside)))
      .join('')
  }
  assert.equal(words(parseMarkdown('A **b _c_** d')), 'A b c d')
  for (const hostile of ['*'.repeat(50_000), '[a]('.repeat(12_000), '> '.repeat(20_000), '`a'.repeat(25_000)]) {
    assert.ok(parseMarkdown(hostile).length > 0, hostile.slice(0, 4))
  }
})

test('publishing reports what readers would miss, and in which field', () => {
  const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
  const entry = (id: string, sys: object, fields: object = {}) =>
    ({ sys: { id, version: 1, contentType: link('ContentType', 't'), ...sys }, fields }) as unknown as Entry
  const type = {
    sys: { id: 't' },
    name: 'Story',
    displayField: 'title',
    fields: [field({ id: 'near', name: 'Nearby' })],
  }
  const root = entry('root', {}, { near: { en: [link('Entry', 'gone'), link('Entry', 'child')] } })
  const includes = {
    Entry: [
      entry('child', {}, { title: { en: 'Child' }, deep: { en: link('Asset', 'lost') } }),
      entry('stale', { version: 5, publishedVersion: 2 }),
      entry('fine', { version: 3, publishedVersion: 2 }),
      entry('away', { archivedVersion: 1 }),
      root,
    ],
  }
  const errors = ['Entry gone', 'Asset lost'].map((text) => {
    const [linkType, id] = text.split(' ') as [string, string]
    return { details: { linkType, id } }
  })
  const types = new Map([['t', type as unknown as ContentType]])
  const { linked, missing } = metBy(root, { items: [root], includes, errors }, { types, defaultLocale: 'en' })
  assert.deepEqual(
    linked.map(({ item, status, about }) => [item.sys.id, status, about]),
    [
      ['child', 'draft', 'Story'],
      ['stale', 'changed', 'Story'],
      ['away', 'archived', 'Story'],
    ],
  )
  assert.deepEqual(missing, [
    { id: 'gone', where: 'Nearby' },
    { id: 'lost', where: 'Child' },
  ])
})
