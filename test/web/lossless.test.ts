// The editor opened on content that it did not write: what is not edited is stored as it was, down to the last character.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import type { Field } from '../../web/src/api/wire.ts'
import { fitsField } from '../../web/src/features/field-editors/fits-field.ts'
import { en, managementOf } from './management.ts'
import { eventually, HOME, settled, useApp } from './open-app.ts'

const app = useApp()
const { api, newEntry } = managementOf(app)

const text = (value: string, ...marks: object[]) => ({ nodeType: 'text', value, marks, data: {} })
const block = (nodeType: string, content: object[], data: object = {}) => ({ nodeType, data, content })
const paragraph = (...content: object[]) => block('paragraph', content)

const BOLD = { type: 'bold' }
const ITALIC = { type: 'italic' }

/** Valid documents in forms that the editor would never write. */
const BODY = block('document', [
  paragraph(text('line one\nline two')),
  paragraph(text('split '), text('in '), text('three', ITALIC, BOLD, BOLD), text('')),
  paragraph(),
  paragraph(text('dos\r\nline\r\nends\t and  spaces ')),
  block('unordered-list', []),
  block('blockquote', []),
  paragraph(
    block('hyperlink', [text('same')], { uri: 'https://example.com/' }),
    block('hyperlink', [text('link')], { uri: 'https://example.com/' }),
    block('hyperlink', [text('')], { uri: 'https://example.com/empty' }),
  ),
  paragraph(text('future', { type: 'highlight', color: 'red' })),
  block('heading-3', [text('With data')], { anchor: 'x', order: 1.5 }),
  block('table', [
    block('table-row', [
      block('table-header-cell', [paragraph(text('wide'))], { colspan: 2 }),
      block('table-cell', [paragraph(text('one'))], { colspan: 1 }),
    ]),
    block('table-row', [block('table-cell', [paragraph(text('ragged'))])]),
  ]),
  paragraph(text('last')),
])

const FIELDS = [
  { id: 'title', name: 'Title', type: 'Symbol' },
  { id: 'lines', name: 'Lines', type: 'Symbol' },
  { id: 'notes', name: 'Notes', type: 'Text' },
  { id: 'body', name: 'Body', type: 'RichText' },
  { id: 'when', name: 'When', type: 'Date' },
  { id: 'exact', name: 'Exact', type: 'Date' },
  { id: 'where', name: 'Where', type: 'Location' },
  { id: 'data', name: 'Data', type: 'Object' },
  { id: 'words', name: 'Words', type: 'Array', items: { type: 'Symbol' } },
  { id: 'none', name: 'None', type: 'Array', items: { type: 'Symbol' } },
  { id: 'blank', name: 'Blank', type: 'Symbol' },
  { id: 'void', name: 'Void', type: 'Symbol' },
].map((field) => ({ required: false, localized: false, ...field }))

const VALUES = {
  title: ' Title with spaces  ',
  lines: 'one\ntwo',
  notes: 'first\r\nsecond\r\nthird\n',
  body: BODY,
  when: '2026-11-06T09:30:00',
  exact: '2026-11-06T09:30:00.000Z',
  where: { lat: 59.913868123456, lon: 10.752245123456 },
  data: { 'z first': 1e21, a: 0.1, nested: { '2': null, '1': [] }, text: 'a\r\nb' },
  words: ['one, two', ' padded ', '', 'same', 'same'],
  none: [],
  blank: '',
  void: null,
}

let made: Promise<unknown> | null = null

async function newPiece() {
  made ??= (async () => {
    await api('PUT', '/content_types/piece', { name: 'Piece', displayField: 'title', fields: FIELDS })
    await api('PUT', '/content_types/piece/published', undefined, { 'X-Contentful-Version': '1' })
    const controls = [
      { fieldId: 'lines', widgetNamespace: 'builtin', widgetId: 'singleLine' },
      { fieldId: 'notes', widgetNamespace: 'builtin', widgetId: 'multipleLine' },
      { fieldId: 'words', widgetNamespace: 'builtin', widgetId: 'listInput' },
    ]
    await api('PUT', '/content_types/piece/editor_interface', { controls }, { 'X-Contentful-Version': '1' })
  })()
  await made
  const values = Object.entries(VALUES).map(([id, value]) => [id, en(value)])
  return newEntry('piece', Object.fromEntries(values))
}

const fieldsOf = async (id: string) => (await api('GET', `/entries/${id}`)).fields

async function openPiece() {
  const entry = await newPiece()
  const opened = await app.openPage()
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  await opened.page.getByRole('textbox', { name: 'Body' }).waitFor()
  await settled(opened.page)
  return { entry, opened, page: opened.page, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}

test('opening and leaving an entry saves nothing', async () => {
  await using piece = await openPiece()
  const { page, entry } = piece
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/entries\/[^/]+$/.test(request.url())) sent.push(request.url())
  })
  for (const input of await page.locator('[data-field] :is(input, textarea, select)').all()) {
    await input.focus()
    await input.blur()
  }
  await page.getByText('line two').click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.getByRole('tab', { name: 'Editor' }).click()
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add entry' }).waitFor()
  assert.deepEqual(sent, [])
  assert.deepEqual((await api('GET', `/entries/${entry.sys.id}`)).sys, entry.sys)
  piece.opened.assertQuiet()
})

test('editing one place of a field preserves everything else', async () => {
  await using piece = await openPiece()
  const { page, entry } = piece
  const before = await fieldsOf(entry.sys.id)
  const expected: Record<string, unknown> = { ...before }
  const edit = async (field: string, value: unknown, act: () => Promise<void>) => {
    await act()
    expected[field] = en(value)
    // A pause between two keys saves the first half.
    await eventually(async () => assert.deepEqual(await fieldsOf(entry.sys.id), expected, field))
    await page
      .getByRole('status')
      .getByText(/^Saved/)
      .first()
      .waitFor()
  }
  const atEnd = async (field: Locator, typed: string) => {
    await field.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(typed)
  }
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })

  await edit('title', `${VALUES.title}!`, () => atEnd(box('Title'), '!'))
  await edit('lines', `${VALUES.lines}!`, () => atEnd(box('Lines'), '!'))
  await edit('notes', 'first\r\nsecond\r\nthird\n!', () => atEnd(box('Notes'), '!'))
  await edit('when', '2026-12-24T09:30:00', () => box('When').fill('2026-12-24'))
  await edit('exact', '2026-12-24T09:30:00.000Z', () => box('Exact').fill('2026-12-24'))
  await edit('where', { ...VALUES.where, lat: 60 }, () => box('Where, latitude').fill('60'))
  await edit('words', [...VALUES.words, 'new'], async () => {
    await box('Words, add').fill('new')
    await page.keyboard.press('Enter')
  })

  // Beside the line break, which the browser is asked to read back.
  const contents = BODY.content as { content: object[] }[]
  const withFirst = (...content: object[]) => ({ ...BODY, content: [paragraph(...content), ...contents.slice(1)] })
  await edit('body', withFirst(text('line one!\nline two')), async () => {
    await page.getByText('line one').click({ position: { x: 5, y: 5 } })
    await page.keyboard.press('End')
    await page.keyboard.type('!')
  })
  await edit('body', withFirst(text('line one!\nline two\nthree')), async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('three')
  })
  await edit('body', BODY, async () => {
    for (let index = 0; index < 9; index += 1) await page.keyboard.press('Control+z')
  })
  piece.opened.assertQuiet()
})

test('a key acts at the caret, also before the browser has reported its movement', async () => {
  await newPiece()
  const body = block('document', [paragraph(text('one\ntwo')), paragraph(text('end'))])
  const entry = await newEntry('piece', { title: en('Keys'), body: en(body) })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  await page
    .getByRole('textbox', { name: 'Body' })
    .getByText('one')
    .click({ position: { x: 2, y: 5 } })
  await page.keyboard.press('Home')
  // Both in one task, as on a busy machine: the event `selectionchange` comes later.
  await page.evaluate(`
    getSelection().modify('move', 'forward', 'line')
    getSelection().modify('move', 'forward', 'lineboundary')
    document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, shiftKey: true, bubbles: true, cancelable: true }))`)
  await page.keyboard.type('three')
  const expected = { ...body, content: [paragraph(text('one\ntwo\nthree')), paragraph(text('end'))] }
  await eventually(async () => assert.deepEqual((await fieldsOf(entry.sys.id)).body, en(expected)))
  opened.assertQuiet()
})

test('line breaks survive cut and paste, inside the editor and from other pages', async () => {
  const body = block('document', [
    block('heading-2', [text('one\ntwo', BOLD)], { anchor: 'x' }),
    paragraph(text('end')),
  ])
  await newPiece()
  const entry = await newEntry('piece', { title: en('Pasted'), body: en(body) })
  await using opened = await app.openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = opened
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  await opened.signIn()
  const area = page.getByRole('textbox', { name: 'Body' })
  await area.getByText('end').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await eventually(async () => assert.notDeepEqual((await fieldsOf(entry.sys.id)).body, en(body)))
  await page.keyboard.press('Control+v')
  await area.getByText('end').waitFor()
  await eventually(async () => assert.deepEqual((await fieldsOf(entry.sys.id)).body, en(body)))
  await page.keyboard.press('Control+End')
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('text/html', '<p>street<br>town\\n and  more</p>')
    document.querySelector('[data-field=body] [contenteditable]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)
  await eventually(async () =>
    assert.match(JSON.stringify((await fieldsOf(entry.sys.id)).body), /street\\ntown and more/),
  )
  opened.assertQuiet()
})

test('a value that its editor would damage is shown read-only', () => {
  const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({ id: 'f', name: 'F', type, ...more })
  const link = { sys: { type: 'Link', linkType: 'Entry', id: 'a' } }
  for (const [shape, good, bad] of [
    [field('Symbol'), 'x', 1],
    [field('Number'), 1.5, '1.5'],
    [field('Boolean'), false, 'false'],
    [field('RichText'), BODY, 'text'],
    [field('Location'), { lat: 1, lon: 2 }, { lat: 1, lon: 2, alt: 3 }],
    [field('Link', { linkType: 'Entry' }), link, { sys: { ...link.sys, linkType: 'Asset' } }],
    [field('Array', { items: { type: 'Symbol' } }), ['a'], ['a', 1]],
    [field('Array', { items: { type: 'Link', linkType: 'Entry' } }), [link], [link, null]],
  ] as const) {
    assert.equal(fitsField(shape, good), true, JSON.stringify(good))
    assert.equal(fitsField(shape, bad), false, JSON.stringify(bad))
    assert.equal(fitsField(shape, null), true)
  }
  assert.equal(fitsField(field('Object'), [1]), true)
})
