// Editing long text as Markdown: marks, lists and links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continued, linked, type Replacement, wrapped } from '../../web/src/features/field-editors/markdown-edits.ts'
import { en, managementOf } from './management.ts'
import { eventually, HOME, useApp } from './open-app.ts'

const app = useApp()
const { api, newEntry } = managementOf(app)

/** Applies an edit to a text whose selection is between `|` and `|`, or at a single `|`. */
function edited(marked: string, edit: (text: string, from: number, to: number) => Replacement | null): string | null {
  const from = marked.indexOf('|')
  const last = marked.lastIndexOf('|')
  const to = last === from ? from : last - 1
  const text = marked.replaceAll('|', '')
  const made = edit(text, from, to)
  if (made === null) return null
  const result = text.slice(0, made.from) + made.text + text.slice(made.to)
  const [start, end] = made.selection
  return start === end
    ? `${result.slice(0, start)}|${result.slice(start)}`
    : `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`
}

test('marks are added and removed', () => {
  const bold = (text: string) => edited(text, (...at) => wrapped(...at, '**', '**'))
  assert.equal(bold('a |b| c'), 'a **|b|** c')
  assert.equal(bold('a **|b|** c'), 'a |b| c')
  assert.equal(bold('|'), '**|**')
  const list = (text: string) => edited(text, (...at) => wrapped(...at, '\n- ', ''))
  assert.equal(list('|'), '- |')
  assert.equal(list('a|'), 'a\n- |')
  assert.equal(list('a\n|'), 'a\n- |')
})

test('Enter continues a list, and ends it in an empty item', () => {
  const enter = (text: string) => edited(text, (all, at) => continued(all, at))
  assert.equal(enter('- one|'), '- one\n- |')
  assert.equal(enter('* one| two'), '* one\n* | two')
  assert.equal(enter('x\n  9. nine|\ny'), 'x\n  9. nine\n  10. |\ny')
  assert.equal(enter('2) two|'), '2) two\n3) |')
  assert.equal(enter('> said|'), '> said\n> |')
  assert.equal(enter('- [x] done|'), '- [x] done\n- [ ] |')
  assert.equal(enter('- one\n- |'), '- one\n|')
  assert.equal(enter('- [ ] |\nnext'), '|\nnext')
  for (const other of ['one|', '|- one', '-one|', '-| one', '1.5|', '---|', '']) {
    assert.equal(other === '' ? continued('', 0) : enter(other), null, other)
  }
})

test('a URL pasted over text links it', () => {
  const paste = (text: string, pasted: string) => edited(text, (...at) => linked(...at, pasted))
  assert.equal(paste('see |this| page', ' https://example.com/a '), 'see [this](https://example.com/a)| page')
  assert.equal(paste('|x|', 'https://example.com/a_(b)'), '[x](https://example.com/a_%28b%29)|')
  for (const [text, pasted] of [
    ['no selection|', 'https://example.com'],
    ['|two\nlines|', 'https://example.com'],
    ['|text|', 'not a URL'],
    ['|text|', 'javascript:alert(1)'],
    ['|https://example.org|', 'https://example.com'],
  ] as const) {
    assert.equal(paste(text, pasted), null, text)
  }
})

test('keys, lists, links and undo work in the editor, and words are counted', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const fields = [
    { id: 'title', name: 'Title', type: 'Symbol' },
    { id: 'story', name: 'Story', type: 'Text' },
  ]
  await api('PUT', '/content_types/markdown', { name: 'Markdown', displayField: 'title', fields })
  await api('PUT', '/content_types/markdown/published', undefined, { 'X-Contentful-Version': '1' })
  const entry = await newEntry('markdown', { title: en('Typed') })
  await opened.open(`${HOME}/entries/${entry.sys.id}`)
  const area = page.getByRole('textbox', { name: 'Story' })
  const has = (text: string) => eventually(async () => assert.equal(await area.inputValue(), text))
  await area.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await has('**bold**')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1. one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await has('**bold**\n1. one\n2. two')
  await page.getByText('5 words').waitFor()
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://example.com')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await has('**bold**\n1. one\n2. [two](https://example.com)')
  await page.keyboard.press('Control+z')
  await has('**bold**\n1. one\n2. two')
  await eventually(async () => {
    const stored = await api('GET', `/entries/${entry.sys.id}`)
    assert.equal(stored.fields.story?.['en-US'], '**bold**\n1. one\n2. two')
  })
  opened.assertQuiet()
})
