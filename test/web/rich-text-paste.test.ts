// Pasting and dropping into a rich text: from word processors, web pages, as Markdown, and files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { structureProblems } from '#domain/rich-text/structure'
import { allowedIn } from '../../web/src/features/rich-text/allowed.ts'
import { type EditorNode, toEditor, toStored } from '../../web/src/features/rich-text/convert.ts'
import { insertBlocks } from '../../web/src/features/rich-text/insert-blocks.ts'
import { isMarkdown, markdownNodes } from '../../web/src/features/rich-text/markdown-nodes.ts'
import { sanitizeHtml } from '../../web/src/features/rich-text/sanitize-html.ts'
import { CONTENT_SCHEMA } from '../../web/src/features/rich-text/schema.ts'
import { parseMarkdown } from '../../web/src/parts/text/markdown/parse.ts'
import { managementOf } from './management.ts'
import { eventually, HOME, until, useApp } from './open-app.ts'
import { addImages, block, item, link, paragraph, paste, richTextPages, text } from './rich-text-page.ts'

const app = useApp()
const openText = richTextPages(app)
const { api } = managementOf(app)

const wordItem = (level: number, marker: string, content: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>` +
  `&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${content}<o:p></o:p></p>`

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal { margin: 0 } --></style></head>
<body lang=DE style='tab-interval:35.4pt'><!--StartFragment--><h1>Report<o:p></o:p></h1>
<p class=MsoNormal>With <b style='mso-bidi-font-weight:normal'>bold</b>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem(1, '·', 'One')}${wordItem(2, 'o', 'Inner')}${wordItem(1, '·', 'Two')}${wordItem(1, '1.', 'First')}
<p class=MsoNormal>End<o:p></o:p></p><!--EndFragment--></body></html>`

const FROM_WORD = [
  block('heading-1', text('Report')),
  paragraph(text('With '), text('bold', 'bold'), text('.')),
  block(
    'unordered-list',
    item(paragraph(text('One')), block('unordered-list', item(paragraph(text('Inner'))))),
    item(paragraph(text('Two'))),
  ),
  block('ordered-list', item(paragraph(text('First')))),
  paragraph(text('End')),
]

const GOOGLE = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Plan</span></h2>
<p dir="ltr"><span style="font-weight:700;font-style:italic;text-decoration:none">Both</span><span style="text-decoration:line-through"> gone</span> <a href="https://example.com/"><span style="text-decoration:underline">link</span></a></p>
<ul><li dir="ltr"><p dir="ltr"><span>Outer</span></p></li><ul><li><p><span>Inner</span></p></li></ul></ul></b>`

const FROM_GOOGLE = [
  block('heading-2', text('Plan')),
  paragraph(
    ...[text('Both', 'bold', 'italic'), text(' gone', 'strikethrough'), text(' ')],
    link('https://example.com/', 'link'),
  ),
  block('unordered-list', item(paragraph(text('Outer')), block('unordered-list', item(paragraph(text('Inner')))))),
]

const HOSTILE = `<p onclick="window.ran=1">a<script>window.ran=1</script><img src="/x" onerror="window.ran=1">
<a href="javascript:window.ran=1">b</a> <a href="https://example.com/ok">c</a></p><iframe srcdoc="<script>parent.ran=1</script>"></iframe>
<svg onload="window.ran=1"></svg><pre>one
  two</pre>`

const FROM_HOSTILE = [paragraph(text('a b '), link('https://example.com/ok', 'c')), paragraph(text('one\n  two'))]

for (const hasSanitizer of [true, false]) {
  const how = hasSanitizer ? 'with' : 'without'
  test(`pastes from Word, Google Docs and web pages, ${how} the sanitizer of the browser`, async () => {
    await using opened = await app.openPage()
    const { page } = opened
    if (!hasSanitizer) await page.addInitScript('delete Document.parseHTML')
    await opened.open(HOME)
    await opened.signIn()
    assert.equal(await page.evaluate("typeof Document.parseHTML === 'function'"), hasSanitizer)
    const { area, stores } = await openText(opened)
    const replaceBy = async (html: string, ...content: object[]) => {
      await area.click()
      await page.keyboard.press('Control+a')
      await paste(page, { 'text/html': html, 'text/plain': 'plain' })
      await stores(...content)
    }
    await page.keyboard.type('x')
    await replaceBy(WORD, ...FROM_WORD)
    await replaceBy(GOOGLE, ...FROM_GOOGLE)
    await replaceBy(HOSTILE, ...FROM_HOSTILE)
    assert.equal(await page.evaluate('window.ran'), undefined)
    const table = '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>'
    const row = (type: string, value: string) => block('table-row', block(type, paragraph(text(value))))
    await replaceBy(
      `${table}<p>c</p>`,
      block('table', row('table-header-cell', 'a'), row('table-cell', 'b')),
      paragraph(text('c')),
    )
    opened.assertQuiet()
  })
}

test('pasted Markdown is formatted, and Undo brings the text back', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const { stores } = await openText(opened)
  await paste(page, {
    'text/plain': '# Title\r\n\r\nSome **bold** [link](https://example.com/)\r\n\r\n- a\r\n  - b\r\n',
  })
  await stores(
    block('heading-1', text('Title')),
    paragraph(text('Some '), text('bold', 'bold'), text(' '), link('https://example.com/', 'link')),
    block('unordered-list', item(paragraph(text('a')), block('unordered-list', item(paragraph(text('b')))))),
  )
  await page.keyboard.press('Control+z')
  await stores(
    ...[paragraph(text('# Title')), paragraph(text('Some **bold** [link](https://example.com/)'))],
    paragraph(text('- a\n  - b\n')),
  )
  opened.assertQuiet()
})

test('pasted and dropped images become assets that are embedded in their order', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  const { area, stored } = await openText(opened, [{ nodes: { 'embedded-asset-block': [{ size: { max: 3 } }] } }])
  await page.keyboard.type('Before')
  await page.keyboard.press('Enter')
  await addImages(page, 'paste', 'first dot.png')
  await area.getByRole('link', { name: 'first dot' }).waitFor()
  await addImages(page, 'drop', 'second.png', 'third.png')
  await area.getByRole('link', { name: 'third' }).waitFor()
  const titles = async () => {
    const { content = [] } = ((await stored()) ?? {}) as {
      content?: { nodeType: string; data: { target?: { sys: { id: string } } } }[]
    }
    return Promise.all(
      content.map(async ({ nodeType, data: { target } }) =>
        target ? (await api('GET', `/assets/${target.sys.id}`)).fields.title!['en-US'] : nodeType,
      ),
    )
  }
  await eventually(async () => assert.deepEqual(await titles(), ['paragraph', 'first dot', 'second', 'third']))
  await addImages(page, 'paste', 'fourth.png')
  await page.getByText('This field allows at most 3 embedded media.').waitFor()
  await openText(opened, [{ enabledNodeTypes: [] }])
  await addImages(page, 'paste', 'fifth.png')
  await page.getByText('This field does not allow embedded media.').waitFor()
  opened.assertQuiet()

  // The server refuses the file: the text stays, and the reason is shown.
  await page.route('**/uploads', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/json',
      body: '{"sys":{"type":"Error","id":"PayloadTooLarge"},"message":"Too large"}',
    }),
  )
  const failing = await openText(opened)
  await page.keyboard.type('Kept')
  await addImages(page, 'paste', 'large.png')
  await page.getByRole('list', { name: 'Uploads to Body' }).getByText('Failed').waitFor()
  await until(page, "document.querySelector('[data-upload]') === null")
  await failing.stores(paragraph(text('Kept')))
})

const allowing = (...nodeTypes: string[]) =>
  allowedIn({
    ...{ id: 'f', name: 'F', type: 'RichText' as const },
    validations: [{ enabledNodeTypes: nodeTypes }, { enabledMarks: ['bold'] }],
  })

const fromMarkdown = (markdown: string, ...nodeTypes: string[]) => {
  const content = markdownNodes(parseMarkdown(markdown), allowing(...nodeTypes))
  const doc = CONTENT_SCHEMA.nodeFromJSON({ type: 'doc', content })
  doc.check()
  return toStored(doc.toJSON() as EditorNode).content
}

test('Markdown loses no text where the field allows less', () => {
  assert.deepEqual(fromMarkdown('# A\n\n- b\n- c\n\n1. d\n\n> e\n\n---\n\n*f* [g](https://x.y) ![h](i.png)'), [
    ...['A', '- b', '- c', '1. d', 'e', '---', 'f g (https://x.y) ![h](i.png)'].map((value) => paragraph(text(value))),
  ])
  assert.deepEqual(fromMarkdown('> a\n>\n> - b', 'blockquote', 'unordered-list'), [
    paragraph(text('a')),
    block('unordered-list', item(paragraph(text('b')))),
  ])
  assert.deepEqual(fromMarkdown('> **a**\n\n[b](javascript:x)', 'blockquote', 'hyperlink'), [
    block('blockquote', paragraph(text('a', 'bold'))),
    paragraph(text('b (javascript:x)')),
  ])
  assert.deepEqual(
    ['# a', 'x\n- a', '1. a', '> a', '```\na', '[a](b)', '**a**', '`a`'].filter((one) => !isMarkdown(one)),
    [],
  )
  assert.deepEqual(['#a', '-a', 'a - b', 'a * b * c', '3.5 x', 'a\nb', '5 ** 2 ** 3'].filter(isMarkdown), [])
})

test('sanitized HTML can neither run nor load anything', () => {
  for (const [html, clean] of [
    ['<p onclick=x style="a:b">c</p>', '<p data-style="a:b">c</p>'],
    ['a<script>b</script >c<style>d', 'ac'],
    ['<a href=javascript:a>b</a><a HREF=" https://x.y">c</a>', '<a>b</a><a href=" https://x.y">c</a>'],
    ['<a href="java&#115;cript:a">b</a>', '<a>b</a>'],
    ['<img src=x onerror=y><svg><p>a</svg>b<o:p>c</o:p>', 'bc'],
    ['<!-- <p>a --><![if !x]>b<![endif]><?xml?>c', 'bc'],
    ['1 < 2 > 0 &lt;p>', '1 &lt; 2 &gt; 0 &lt;p&gt;'],
    [`<span data-x='"><script>'>a</span>`, '<span data-x="&quot;&gt;&lt;script&gt;">a</span>'],
    ['<p class="a" class="b" id=c>d', '<p class="a">d'],
    ['a<p title="', 'a<p>'],
  ] as const) {
    assert.equal(sanitizeHtml(html), clean, html)
  }
  const part = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    '!',
    '--',
    'p',
    'a ',
    'script',
    'svg',
    'href=',
    'onx=',
    'javascript:',
    '&lt;',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const clean = sanitizeHtml(parts.join(''))
      const tags = clean.replaceAll(/<\/?[a-z\d]+(?: [a-z-]+="[^"<>]*")*>/g, '')
      assert.doesNotMatch(tags, /[<>]/)
      assert.doesNotMatch(clean, /<(?:script|svg)|<[^>]* on|href="\s*javascript/)
    }),
  )
  const long = '<a "'.repeat(200_000)
  assert.ok(sanitizeHtml(long).length <= long.length)
})

test('embedded blocks are inserted where they may be', () => {
  const asset = CONTENT_SCHEMA.nodes.embeddedAssetBlock!.create({
    data: { target: { sys: { type: 'Link', linkType: 'Asset', id: 'a' } } },
  })
  const cell = block('table-cell', paragraph(text('cell')))
  const table = block('table', block('table-row', cell))
  const shape = (content: object[], position: number) => {
    const document = { nodeType: 'document', data: {}, content } as Parameters<typeof toEditor>[0]
    const state = EditorState.create({ doc: CONTENT_SCHEMA.nodeFromJSON(toEditor(document)) })
    const after = state.apply(insertBlocks(state, position, [asset]))
    after.doc.check()
    const stored = toStored(after.doc.toJSON() as EditorNode)
    assert.deepEqual(structureProblems(stored), [])
    return stored.content!.map(({ nodeType }) => nodeType.replace('embedded-', ''))
  }
  assert.deepEqual(shape([paragraph(text('ab'))], 3), ['paragraph', 'asset-block'])
  assert.deepEqual(shape([paragraph(text('ab'))], 1), ['asset-block', 'paragraph'])
  assert.deepEqual(shape([paragraph()], 1), ['asset-block'])
  assert.deepEqual(shape([table], 5), ['table', 'asset-block'])
  assert.deepEqual(shape([block('blockquote', paragraph())], 2), ['blockquote', 'asset-block'])
  assert.deepEqual(shape([paragraph(text('a')), table], 3), ['paragraph', 'asset-block', 'table'])
  assert.deepEqual(shape([paragraph(text('a'))], 99), ['paragraph', 'asset-block'])
  assert.deepEqual(shape([block('unordered-list', item(paragraph(text('a'))))], 4), ['unordered-list'])
})
