// The pages of the site, without building it: `npm run docs:build` needs VitePress, which only builders of the site install.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brokenSiteLinks } from '../../site/check-links.ts'
import { navigationFor } from '../../site/navigation.ts'
import { sitePath, toPage } from '../../site/pages.ts'
import { readPages } from '../../site/write-pages.ts'
import { brokenLinks } from '../structure/references.ts'

const pages = readPages()
const paths = new Set([...pages.keys()].map((path) => path.replace(/\.md$/, '')))

test('every link of a page leads to a page of the site, and to a heading in it', () => {
  const site = { files: new Set(pages.keys()), read: (path: string) => pages.get(path)! }
  const isImage = (link: string) => link.endsWith('.webp')
  const broken = [...pages.keys()].flatMap((path) =>
    brokenLinks(path, site)
      .filter((link) => !isImage(link))
      .map((link) => `${path}: ${link}`),
  )
  assert.deepEqual(broken, [])
})

test('the navigation has every page of the documentation, and no other', () => {
  const listed = navigationFor(paths).flatMap(({ pages }) => pages.map(([path]) => path))
  assert.deepEqual(
    listed.filter((path) => !paths.has(path)),
    [],
  )
  assert.equal(new Set(listed).size, listed.length)
  assert.ok(listed.includes('quick-start') && listed.includes('reference/index') && listed.includes('architecture'))
  const more = navigationFor(new Set([...paths, 'a-new-page'])).at(-1)
  assert.deepEqual([more?.title, more?.pages], ['More', [['a-new-page', 'a new page']]])
})

test('the API reference describes every route of the document', () => {
  const page = pages.get('reference/management-entries.md')!
  assert.match(page, /PUT \/api\/spaces\/\{space\}\/environments\/\{environment\}\/entries\/\{id\}\/published/)
  assert.match(page, /\*\*Request body:\*\* \[EntryBody\]\(\.\/schemas\.md#entrybody\)/)
})

describe('links', () => {
  const isFile = (path: string) => ['docs/a.md', 'docs/guides/b.md', 'LICENSE', 'src/http/README.md'].includes(path)

  test('lead to the paths of the site; other files become text, or links to the repository', () => {
    const text = '[a](../a.md#x) [`l`](../../LICENSE) [h](../../src/http/) [w](https://example.org) `[c](../a.md)`'
    assert.equal(
      toPage('docs/guides/b.md', text, isFile),
      '[a](../a.md#x) `l` [h](../internals/http.md) [w](https://example.org) `[c](../a.md)`',
    )
    assert.match(
      toPage('docs/a.md', '[l](../LICENSE)', isFile, 'https://git.example'),
      /git\.example\/blob\/main\/LICENSE/,
    )
    assert.equal(sitePath('docs/decisions/README.md'), 'decisions/index.md')
  })

  test('of the built site are checked, with their anchors', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-site-'))
    try {
      writeFileSync(join(folder, 'a.html'), '<h2 id="x"></h2><a href="./a#x"></a><a href="/a#y"></a><a href="/b"></a>')
      assert.deepEqual(brokenSiteLinks(folder), ['a.html: /a#y', 'a.html: /b'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
