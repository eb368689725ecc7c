// Typing in a rich text: Markdown, keys for blocks and links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainUrl, urlBefore, urlOf } from '../../web/src/features/rich-text/urls.ts'
import { keyText } from '../../web/src/parts/keyboard/keys.ts'
import { HOME, useApp } from './open-app.ts'
import { block, item, link, paragraph, paste, richTextPages, text, typeLines } from './rich-text-page.ts'

const app = useApp()
const openText = richTextPages(app)

test('the editor appears if React delays showing it', async () => {
  await using opened = await app.openPage()
  await opened.open(HOME)
  await opened.signIn()
  // React shows what has loaded 300 ms after the placeholder at the earliest. With this clock it always waits.
  await opened.page.addInitScript('performance.now = () => 1000')
  await opened.page.route(/rich-text-area.*[.]js/, async (route) => {
    await opened.page.locator('[data-field=body] .mantine-Skeleton-root').waitFor()
    await route.continue()
  })
  const { stores } = await openText(opened)
  await opened.page.keyboard.type('late')
  await stores(paragraph(text('late')))
  opened.assertQuiet()
})

test('Markdown is formatted while it is typed, and Backspace takes that back', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const { stores } = await openText(opened)
  await typeLines(page, '## Two', 'a **b** _c_ ~~d~~ `e*f*` g', '---> quoted', '')
  await page.keyboard.press('Enter')
  await typeLines(page, '- one', 'two', '', '1. first')
  await stores(
    block('heading-2', text('Two')),
    paragraph(
      ...[text('a '), text('b', 'bold'), text(' '), text('c', 'italic'), text(' '), text('d', 'strikethrough')],
      ...[text(' '), text('e*f*', 'code'), text(' g')],
    ),
    block('hr'),
    block('blockquote', paragraph(text('quoted'))),
    block('unordered-list', item(paragraph(text('one'))), item(paragraph(text('two')))),
    block('ordered-list', item(paragraph(text('first')))),
  )
  const undone = await openText(opened)
  await page.keyboard.type('# ')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('not a heading')
  await undone.stores(paragraph(text('# not a heading')))
  opened.assertQuiet()
})

test('Markdown and keys respect what the field allows', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const validations = [{ enabledMarks: ['italic'] }, { enabledNodeTypes: ['heading-3', 'ordered-list'] }]
  const { stores } = await openText(opened, validations)
  await typeLines(page, '## no', '### yes', '**no** *yes*', '- no', '> no', '---')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.press('Control+Shift+8')
  await typeLines(page, 'www.example.com ', 'end')
  await page.keyboard.press('Control+Alt+3')
  await stores(
    paragraph(text('## no')),
    block('heading-3', text('yes')),
    paragraph(text('**no** '), text('yes', 'italic')),
    paragraph(text('- no')),
    paragraph(text('> no')),
    paragraph(text('---')),
    paragraph(text('www.example.com ')),
    block('heading-3', text('end')),
  )
  opened.assertQuiet()
})

test('keys choose headings, lists and quotes', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const { stores } = await openText(opened)
  for (const [key, typed] of [
    ['Control+Alt+3', 'Three'],
    ['Control+Alt+0', 'Plain'],
    ['Control+Shift+9', 'Quoted'],
  ] as const) {
    await page.keyboard.press(key)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Shift+9')
  await page.keyboard.press('Control+Shift+8')
  await page.keyboard.type('Item')
  await page.keyboard.press('Control+Shift+7')
  await stores(
    block('heading-3', text('Three')),
    paragraph(text('Plain')),
    block('blockquote', paragraph(text('Quoted'))),
    block('ordered-list', item(paragraph(text('Item')))),
  )
  opened.assertQuiet()
})

test('typed and pasted URLs become links, and a popover opens, edits and removes them', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const { area, stores } = await openText(opened)
  await typeLines(page, 'See https://example.com/a_(b). Or www.example.org', 'here')
  await page.keyboard.press('Shift+Home')
  await paste(page, { 'text/plain': 'https://example.com/pasted' })
  const first = [text('See '), link('https://example.com/a_(b)', 'https://example.com/a_(b)'), text('. Or ')]
  const second = link('https://www.example.org', 'www.example.org')
  await stores(paragraph(...first, second), paragraph(link('https://example.com/pasted', 'here')))

  // The palette stays closed, and the dialog adds a missing scheme.
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('textbox', { name: 'URL' }).fill('no url')
  await dialog.getByText('Enter a URL such as').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Apply' }).isDisabled(), true)
  await dialog.getByRole('textbox', { name: 'URL' }).fill('javascript:alert(1)')
  assert.equal(await dialog.getByRole('button', { name: 'Apply' }).isDisabled(), true)
  await dialog.getByRole('textbox', { name: 'URL' }).fill('example.com/x')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const changed = paragraph(link('https://example.com/x', 'here'))
  await stores(paragraph(...first, second), changed)

  await area.getByText('www.example.org').click()
  const target = page.getByRole('link', { name: 'https://www.example.org' })
  assert.deepEqual(
    [await target.getAttribute('href'), await target.getAttribute('rel')],
    ['https://www.example.org', 'noreferrer'],
  )
  await page.getByRole('button', { name: 'Edit link' }).click()
  assert.equal(await dialog.getByRole('textbox', { name: 'URL' }).inputValue(), 'https://www.example.org')
  await page.keyboard.press('Escape')
  await area.getByText('www.example.org').click()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await stores(paragraph(...first.slice(0, 2), text('. Or www.example.org')), changed)
  // Without a selection the keys open the palette.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  opened.assertQuiet()
})

test('URLs get a scheme, and texts that are none are refused', () => {
  for (const [typed, url] of [
    ['example.com', 'https://example.com'],
    ['example.com:8080/x?y#z', 'https://example.com:8080/x?y#z'],
    ['//example.com/x', 'https://example.com/x'],
    ['münchen.de', 'https://münchen.de'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://intranet/x', 'http://intranet/x'],
    ['ann@example.com', 'mailto:ann@example.com'],
    ['tel:+4930123', 'tel:+4930123'],
    ['/about', '/about'],
    ['#top', '#top'],
    ['https://', null],
    ['https:example.com', null],
    ['word', null],
    ['two words.de', null],
    ['javascript:alert(1)', null],
    ['JavaScript:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['1.2.3', null],
  ] as const) {
    assert.equal(urlOf(typed), url, typed)
  }
  assert.deepEqual(
    [plainUrl(' https://x.y/ '), plainUrl('readme.md'), plainUrl('a@b.de')],
    ['https://x.y/', null, null],
  )
  const before = (typed: string) => {
    const found = urlBefore(typed)
    return found && [typed.slice(found.from, found.to), found.url]
  }
  assert.deepEqual(before('(https://x.y/a).'), ['https://x.y/a', 'https://x.y/a'])
  assert.deepEqual(before('„www.x.de“,'), ['www.x.de', 'https://www.x.de'])
  assert.deepEqual(before('x https://x.y/a_(b)'), ['https://x.y/a_(b)', 'https://x.y/a_(b)'])
  assert.deepEqual([before('readme.md'), before('https://'), before('')], [null, null, null])
  assert.equal(urlBefore(`${'('.repeat(2000)}`), null)
})

test('shortcuts are written as on the keyboard', () => {
  assert.deepEqual([keyText('Mod-Shift-7', false), keyText('Mod-Alt-k', true)], ['Ctrl+Shift+7', '⌘⌥K'])
})
