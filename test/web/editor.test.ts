import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { previewUrl, templateProblem } from '../../web/src/features/preview/preview-url.ts'
import { movable, withCompanions } from '../../web/src/pages/entry/publish/locale-choice.ts'
import { assertAccessible } from './accessible.ts'
import { en, managementOf } from './management.ts'
import { assertNoSidewaysScroll, eventually, HOME, hold, useApp } from './open-app.ts'

test('the default locale is published before the others and unpublished after them', () => {
  const row = (code: string, status: 'draft' | 'changed' | 'published') => ({
    ...{ code, name: code, status },
    isDefault: code === 'en',
  })
  const fresh = [row('en', 'draft'), row('de', 'draft'), row('ja', 'draft')]
  assert.deepEqual([...withCompanions(fresh, 'add', new Set(['ja']))], ['ja', 'en'])
  assert.deepEqual([...withCompanions(fresh, 'add', new Set())], [])
  const live = [row('en', 'published'), row('de', 'changed'), row('ja', 'draft')]
  assert.deepEqual([...withCompanions(live, 'add', new Set(['ja']))], ['ja'])
  assert.deepEqual([...withCompanions(live, 'remove', new Set(['de']))], ['de'])
  assert.deepEqual([...withCompanions(live, 'remove', new Set(['en']))], ['en', 'de'])
  const codes = (move: 'add' | 'remove') => movable(live, move).map(({ code }) => code)
  assert.deepEqual(
    [codes('add'), codes('remove')],
    [
      ['de', 'ja'],
      ['en', 'de'],
    ],
  )
})

test('a preview URL is filled from the entry and is always a web URL', () => {
  const locales = [
    { code: 'en', name: 'English', default: true, fallbackCode: null },
    { code: 'de', name: 'German', default: false, fallbackCode: 'en' },
  ]
  const entry = {
    sys: {
      id: 'a b',
      version: 1,
      createdAt: '',
      updatedAt: '',
      contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 't' } },
    },
    fields: { slug: { en: 'x/y?z#@' }, number: { de: 7 }, empty: { en: '' }, link: { en: { sys: {} } } },
  } as const
  const urlFor = (url: string, locale = 'de') =>
    previewUrl(url, { entry, locale, locales, space: 's', environment: 'e' })
  assert.deepEqual(
    urlFor('https://h/{space}/{environment}/{locale}/{entry.sys.id}/{entry.fields.slug}/{entry.fields.number}'),
    {
      url: 'https://h/s/e/de/a%20b/x/y%3Fz%23%40/7',
    },
  )
  for (const [name, missing] of [
    ['empty', 'empty'],
    ['link', 'link'],
    ['gone', 'gone'],
    ['constructor', 'constructor'],
  ]) {
    assert.deepEqual(urlFor(`https://h/{entry.fields.${name}}`), { url: null, missing: [missing] })
  }
  assert.deepEqual(urlFor('https://h/{entry.fields.number}', 'en'), { url: null, missing: ['number'] })
  // No template becomes a script URL, and no value changes the host.
  assert.equal(urlFor('javascript:alert(1)').url, null)
  assert.equal(urlFor('https://h{entry.fields.slug}').url, null)

  assert.equal(templateProblem('https://{locale}.h/{entry.fields.slug}', ['slug']), null)
  for (const wrong of [
    '',
    'ftp://h',
    'h/{locale}',
    'https://h/{entry.fields.gone}',
    'https://h/{other}',
    'https://h/{',
  ]) {
    assert.notEqual(templateProblem(wrong, ['slug']), null, wrong)
  }
  // Names of placeholders that other systems use.
  assert.deepEqual(urlFor('https://h/{env_id}/{entry_id}/{entry_field.slug}/{entry.fields.slug[en]}'), {
    url: 'https://h/e/a%20b/x/y%3Fz%23%40/x/y%3Fz%23%40',
  })
  assert.deepEqual(urlFor('https://h/{entry.fields.slug[de]}'), { url: null, missing: ['slug'] })
})

const app = useApp()

const { api, newEntry } = managementOf(app)

const localeStates = async (id: string) => (await api('GET', `/entries/${id}`)).sys.fieldStatus['*']

async function delivered(id: string, locale: string): Promise<Record<string, unknown> | null> {
  const { urls, tokens } = app.server()
  const response = await fetch(
    `${urls.delivery}/spaces/magazine/environments/master/entries/${id}?locale=${locale}&access_token=${tokens.delivery}`,
  )
  return response.ok ? ((await response.json()) as { fields: Record<string, unknown> }).fields : null
}

/** Asserts that axe finds no serious violation, wide and narrow. */
async function fits(page: Page, name: string): Promise<void> {
  await assertAccessible(page, name)
  await page.setViewportSize({ width: 360, height: 740 })
  await assertNoSidewaysScroll(page, `${name} scrolls sideways at 360 px`)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('publishes and unpublishes single locales, and the entry shows which', async () => {
  await api('POST', '/locales', { code: 'ja-JP', name: 'Japanese', fallbackCode: 'en-US', optional: true })
  const fields = { title: { 'en-US': 'Night', 'de-DE': 'Nacht' }, slug: en('by-locale'), colour: en('teal') }
  const { sys } = await newEntry('category', fields)
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${sys.id}?locale=all`)
  await opened.signIn()
  const status = page.getByRole('region', { name: 'Status' })
  const choose = async (item: string, menu = 'Publish single locales') => {
    await status.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')

  await choose('Publish selected locales…')
  await dialog.getByRole('button', { name: 'None' }).click()
  assert.ok(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled())
  // Other locales fall back to the default locale, so it is published too.
  await dialog.getByLabel('German (Germany)').check()
  assert.ok(await dialog.getByLabel('English (United States) (default)').isChecked())
  await fits(page, 'the choice of locales')
  await dialog.getByRole('button', { name: 'Publish in 2 locales' }).click()
  await status.getByText('in 2 of 3 locales').waitFor()
  assert.deepEqual(await localeStates(sys.id), { 'en-US': 'published', 'de-DE': 'published', 'ja-JP': 'draft' })

  // A change affects the status of its locale only, and is shown before it is saved.
  await page.getByRole('textbox', { name: 'Title, German (Germany)' }).fill('Tiefe Nacht')
  const translation = page.getByRole('region', { name: 'Translation' })
  await translation.getByRole('listitem').filter({ hasText: 'German' }).getByText('Changed').waitFor()
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .first()
    .waitFor()
  assert.equal((await delivered(sys.id, 'de-DE'))?.title, 'Nacht')

  await choose('Unpublish selected locales…', 'More actions')
  await dialog.getByLabel('German (Germany)').check()
  await dialog.getByRole('button', { name: 'Unpublish in 1 locale' }).click()
  await status.getByText('in 1 of 3 locales').waitFor()
  assert.equal((await delivered(sys.id, 'de-DE'))?.title, 'Night')

  await status.getByRole('button', { name: 'Publish all locales' }).click()
  await status.getByText('in 1 of 3 locales').waitFor({ state: 'detached' })
  assert.equal((await delivered(sys.id, 'de-DE'))?.title, 'Tiefe Nacht')
  await status.getByRole('button', { name: 'Publish', exact: true, disabled: true }).waitFor()

  // Unpublishing the default locale unpublishes all.
  await choose('Unpublish selected locales…', 'More actions')
  await dialog.getByLabel('English (United States) (default)').check()
  await dialog.getByRole('button', { name: 'Unpublish in 3 locales' }).click()
  await status.getByText('Draft').waitFor()
  assert.equal(await delivered(sys.id, 'en-US'), null)

  // The same above another entry, by keys: Escape closes the menu and leaves the entry open.
  await opened.open(`${HOME}/entries/${sys.id}?open=author-jun`)
  const more = dialog.getByRole('button', { name: 'More actions' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus', { hasText: 'Unpublish' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.locator('[aria-label="More actions"]:focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  opened.assertQuiet()
})

test('a preview is set up and opened from the entry', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/author-jun`)
  await opened.signIn()
  await page.getByRole('link', { name: 'Set up a preview' }).click()
  await page.getByText('No previews yet').waitFor()
  await fits(page, 'no previews')
  await page.getByRole('button', { name: 'Add preview' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Website')
  await dialog.getByLabel('Author').check()
  const address = dialog.getByLabel('URL for Author')
  await address.fill('https://example.com/{locale}/{entry.fields.slag}')
  await dialog.getByText('There is no field “slag”.').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Add preview' }).isDisabled())
  await address.fill('https://example.com/{locale}/{entry.fields.slug}?e={environment}')
  await dialog.getByText(/https:\/\/example\.com\/en-US\/[a-z-]+\?e=master/).waitFor()
  await fits(page, 'the form of a preview')
  await dialog.getByRole('button', { name: 'Add preview' }).click()
  await page.getByText('Website is saved.').waitFor()
  await page.getByText('For Author').waitFor()

  await opened.open(`${HOME}/entries/author-jun?locale=de-DE`)
  const link = page.getByRole('link', { name: 'Open preview' })
  await eventually(async () =>
    assert.equal(await link.getAttribute('href'), 'https://example.com/de-DE/jun-aldana?e=master'),
  )
  assert.equal(await link.getAttribute('rel'), 'noreferrer')
  // A missing value is named instead of producing a broken URL.
  const { sys } = await newEntry('author', { name: en('Nobody') })
  await opened.open(`${HOME}/entries/${sys.id}`)
  await page.getByText('Website: enter Slug first.').waitFor()

  await opened.open(`${HOME}/settings/preview`)
  await page.getByRole('button', { name: 'Delete Website' }).click()
  await dialog.getByRole('button', { name: 'Delete preview' }).click()
  await page.getByText('No previews yet').waitFor()
  opened.assertQuiet()
})

test('the rich text editor follows the limits of the content model', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content-types/page`)
  await opened.signIn()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Settings of Body' }).click()
  await dialog.getByRole('tab', { name: 'Validation' }).click()
  await dialog.getByLabel('Heading 3').uncheck()
  await dialog.getByLabel('Bold').uncheck()
  // Rules of one node type are grouped and can have a custom message.
  const block = dialog.locator('details', { hasText: 'Entry block' })
  await block.locator('summary').click()
  const types = block.getByRole('group', { name: 'Allow only certain content types' })
  await types.getByLabel('Article').uncheck()
  await types.getByLabel('Custom error message').fill('Only authors stand by themselves.')
  await block.getByLabel('Limit number').check()
  const count = block.getByRole('group', { name: 'Limit number' })
  await count.getByLabel('Minimum').fill('')
  await count.getByLabel('Maximum').fill('1')
  await fits(page, 'the rules of a rich text')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Activate changes' }).click()
  await page.getByText('Page is active.').waitFor()
  const stored = await api<{ fields: { id: string; validations: Record<string, unknown>[] }[] }>(
    'GET',
    '/content_types/page',
  )
  const nodes = stored.fields.find(({ id }) => id === 'body')?.validations.find((rule) => rule.nodes)?.nodes
  assert.deepEqual((nodes as Record<string, unknown>)['embedded-entry-block'], [
    { linkContentType: ['author'], message: 'Only authors stand by themselves.' },
    { size: { max: 1 } },
  ])

  const { sys } = await newEntry('page', { title: en('Limited') })
  await opened.open(`${HOME}/entries/${sys.id}`)
  const text = page.getByRole('textbox', { name: 'Body, English (United States)' })
  const tools = page.getByRole('toolbar', { name: 'Format Body, English (United States)' })
  await tools.getByRole('button', { name: 'Heading 2' }).waitFor()
  assert.equal(await tools.getByRole('button', { name: /^(Heading 3|Bold)$/ }).count(), 0)
  await text.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('plain ')
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    data.setData('text/html', '<h3>Three</h3><h2>Two</h2><p><b>fat</b> <i>lean</i></p>')
    document.querySelector('[data-field=body] [contenteditable]').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)
  await text.getByText('lean').waitFor()
  assert.deepEqual(await text.locator('strong, [data-level="3"]').count(), 0)
  assert.deepEqual([await text.locator('em').count(), await text.locator('[data-level="2"]').count()], [1, 1])

  const embed = async () => {
    await tools.getByRole('button', { name: 'Embed' }).click()
    return page.getByRole('menuitem', { name: 'Entry block' })
  }
  await (await embed()).click()
  await dialog.getByRole('radio').first().waitFor()
  assert.equal(await dialog.getByLabel('Content type').count(), 0, 'there is one type to choose from')
  await dialog.getByLabel('Search entries').fill('Jun Aldana')
  await dialog.getByRole('radio', { name: 'Jun Aldana' }).click()
  await dialog.getByRole('button', { name: 'Embed entry' }).click()
  await text.getByText('Jun Aldana').waitFor()
  const full = await embed()
  await eventually(async () =>
    assert.ok((await full.textContent())?.includes('at most 1') && (await full.isDisabled())),
  )
  opened.assertQuiet()
})

test('a table that is wider than the editor is scrolled by keyboard', async () => {
  const block = (nodeType: string, content: readonly object[]) => ({ nodeType, data: {}, content })
  const paragraph = (value: string) => block('paragraph', [{ nodeType: 'text', value, marks: [], data: {} }])
  const cells = Array.from({ length: 12 }, (_, index) => block('table-cell', [paragraph(`cell ${index}`)]))
  const body = block('document', [paragraph('Before.'), block('table', [block('table-row', cells)])])
  const { sys } = await newEntry('page', { title: en('Wide'), body: en(body) })
  await using opened = await app.openPage({ viewport: { width: 360, height: 740 } })
  const { page } = opened
  await opened.open(`${HOME}/entries/${sys.id}`)
  await opened.signIn()
  const region = page.getByRole('region', { name: 'Table, scroll with the arrow keys' })
  await region.waitFor()
  await assertAccessible(page, 'an entry with a wide table')
  const scrolled = () => page.evaluate<number>("document.querySelector('.tableWrapper').scrollLeft")
  const isFocused = () => page.evaluate<boolean>("document.activeElement?.matches('.tableWrapper')")
  // In a table, Tab goes to the next cell.
  await page.getByText('Before.').click()
  await page.keyboard.press('Tab')
  await eventually(async () => assert.ok(await isFocused()))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await eventually(async () => assert.ok((await scrolled()) > 60))
  await page.keyboard.press('ArrowLeft')
  await eventually(async () => assert.ok((await scrolled()) <= 60))
  // On a wide screen the table does not scroll and is no tab stop.
  await page.setViewportSize({ width: 1280, height: 900 })
  await region.waitFor({ state: 'detached' })
  assert.deepEqual((await api('GET', `/entries/${sys.id}`)).fields.body, en(body))
  opened.assertQuiet()
})

test('tabs, field sets and sidebar follow the layout, and an extension is named', async () => {
  await makeProduct()
  const { sys } = await newEntry('product', { name: en('Lamp'), seo: en('A lamp') })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${sys.id}`)
  await opened.signIn()
  const groups = page.getByRole('tablist', { name: 'Field groups' })
  await groups.waitFor()
  await eventually(async () =>
    assert.deepEqual(await groups.getByRole('tab').allTextContents(), ['Content ', 'Details ', 'Other fields ']),
  )
  await eventually(async () => {
    const panels = await page
      .locator('aside > [data-panel], aside > section')
      .evaluateAll((all) =>
        all.map((one) => (one as unknown as { dataset: { panel?: string } }).dataset.panel ?? 'extension'),
      )
    assert.deepEqual(panels, ['links', 'status', 'extension', 'versions', 'tags', 'concepts', 'info'])
  })

  // A field set is collapsed at first; its fields are still part of the form.
  const seo = page.getByRole('region', { name: 'Search title' })
  await page.getByText('What robots read').waitFor({ state: 'hidden' })
  await page.locator('summary', { hasText: 'For robots' }).click()
  await page.getByText('What robots read').waitFor()
  assert.equal(await seo.getByRole('textbox').inputValue(), 'A lamp')
  await fits(page, 'an entry with tabs')

  // A problem on another tab is counted on that tab and links to its field.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await groups.getByRole('tab', { name: 'Details 1' }).waitFor()
  await page
    .getByRole('alert', { name: 'Problems' })
    .getByRole('button', { name: /^Colour/ })
    .click()
  await page.waitForURL(/group=details/)
  const colour = page.getByRole('region', { name: 'Colour' })
  await colour.locator('input:focus').waitFor()
  await colour.getByText('The extension “Colour wheel” is configured here, but not supported.').waitFor()
  await page.keyboard.type('amber')
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .first()
    .waitFor()
  await fits(page, 'an entry with an extension')

  await page.keyboard.press('Tab')
  await groups.getByRole('tab', { name: 'Details' }).focus()
  await page.keyboard.press('ArrowRight')
  const elsewhere = page.getByRole('region', { name: 'Elsewhere' })
  await elsewhere.getByLabel('Elsewhere, entry id').fill('shoe')
  await page.keyboard.press('Enter')
  await elsewhere.getByText('Entry shoe of the space shop').waitFor()
  // The field allows no existing entries to be linked, and says so.
  assert.equal(await page.getByRole('button', { name: 'Add existing' }).count(), 0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('region', { name: 'Status' }).getByText('Published').waitFor()
  const { fields } = await api<{ fields: Record<string, Record<string, unknown>> }>('GET', `/entries/${sys.id}`)
  assert.equal(fields.colour?.['en-US'], 'amber')
  assert.deepEqual(fields.elsewhere?.['en-US'], {
    sys: {
      type: 'ResourceLink',
      linkType: 'Contentful:Entry',
      urn: 'crn:contentful:::content:spaces/shop/entries/shoe',
    },
  })

  // Editing the field settings keeps the extension until the user chooses another editor.
  await opened.open(`${HOME}/content-types/product`)
  await page.getByRole('button', { name: 'Settings of Colour' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Appearance' }).click()
  await dialog.getByRole('radio', { name: /^Colour wheel \(an extension/, checked: true }).waitFor()
  await dialog.getByRole('radio', { name: 'Single line' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => {
    const { controls } = await api<{ controls: Record<string, unknown>[] }>(
      'GET',
      '/content_types/product/editor_interface',
    )
    const { widgetId, widgetNamespace } = controls.find(({ fieldId }) => fieldId === 'colour')!
    assert.deepEqual([widgetNamespace, widgetId], ['builtin', 'singleLine'])
  })

  // The layout is arranged on the page of the type, by mouse or keyboard, and applies immediately.
  await page.getByRole('tab', { name: 'Editor' }).click()
  await page.getByRole('button', { name: 'Add tab' }).click()
  await page.getByRole('region', { name: 'Tab Tab 3' }).getByRole('textbox', { name: 'Name of the tab' }).fill('Shop')
  await page.getByLabel('Group of author').selectOption({ label: 'Shop' })
  await page.getByRole('button', { name: 'Move the tab Shop up' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Set For robots' }).getByLabel('Collapsed by default').uncheck()
  await page.getByRole('region', { name: 'Sidebar' }).getByRole('checkbox', { name: 'Incoming links' }).uncheck()
  await fits(page, 'the layout of a type')
  // Unsaved changes survive a switch to another tab, and leaving the page asks first.
  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Editor' }).click()
  await page.getByRole('button', { name: 'Save layout' }).click()
  await page.getByText('The layout of Product is saved.').waitFor()
  await opened.open(`${HOME}/entries/${sys.id}`)
  await groups.waitFor()
  await eventually(async () =>
    assert.deepEqual(await groups.getByRole('tab').allTextContents(), ['Content ', 'Shop ', 'Details ']),
  )
  await page.getByText('What robots read').waitFor()
  await page.getByRole('heading', { name: 'Versions' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Links' }).count(), 0)
  opened.assertQuiet([/published: .*\b422\b/])
})

test('with many locales, editors render when they come into view, by wheel or keyboard', async () => {
  const codes = Array.from({ length: 24 }, (_, i) => `en-${String.fromCharCode(65 + i)}X`)
  for (const code of codes) await api('POST', '/locales', { code, name: `Locale ${code}`, fallbackCode: 'en-US' })
  const story = { id: 'story', name: 'Story', type: 'RichText', localized: true }
  await api('PUT', '/content_types/saga', { name: 'Saga', fields: [story] })
  await api('PUT', '/content_types/saga/published', undefined, { 'X-Contentful-Version': '1' })
  const { sys } = await newEntry('saga', {})
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/${sys.id}?locale=all`)
  await opened.signIn()
  const texts = page.getByRole('textbox', { name: /^Story, / })
  await texts.first().waitFor()
  assert.ok((await texts.count()) < codes.length / 2, `${await texts.count()} of ${codes.length} are rendered`)
  const last = codes.at(-1)!
  await page.getByRole('button', { name: `Story, Locale ${last}` }).focus()
  await page.getByRole('textbox', { name: `Story, Locale ${last}` }).click()
  await page.keyboard.type('The end')
  await page
    .getByRole('status')
    .getByText(/^Saved/)
    .first()
    .waitFor()
  // A pause between two keys saves the first half.
  await eventually(async () => {
    const { fields } = await api('GET', `/entries/${sys.id}`)
    assert.match(JSON.stringify(fields.story?.[last]), /The end/)
  })
  await assertAccessible(page, 'many locales')
})

/** A content type with tabs, a folded set, a sidebar of its own and an extension. */
async function makeProduct(): Promise<void> {
  const field = (id: string, name: string, more: object = {}) => ({ id, name, type: 'Symbol', ...more })
  const fields = [
    field('name', 'Name'),
    field('seo', 'Search title'),
    field('colour', 'Colour', { required: true }),
    field('elsewhere', 'Elsewhere', {
      type: 'ResourceLink',
      allowedResources: [
        { type: 'Contentful:Entry', source: 'crn:contentful:::content:spaces/shop', contentTypes: ['shoe'] },
      ],
    }),
    field('author', 'Made by', { type: 'Link', linkType: 'Entry' }),
  ]
  await api('PUT', '/content_types/product', { name: 'Product', displayField: 'name', fields })
  await api('PUT', '/content_types/product/published', undefined, { 'X-Contentful-Version': '1' })
  await api('PUT', '/extensions/wheel', {
    extension: { name: 'Colour wheel', fieldTypes: [{ type: 'Symbol' }], srcdoc: '<!doctype html><p>wheel' },
  })
  const sidebar = (widgetId: string, more: object = {}) => ({ widgetNamespace: 'sidebar-builtin', widgetId, ...more })
  await api(
    'PUT',
    '/content_types/product/editor_interface',
    {
      controls: [
        { fieldId: 'colour', widgetNamespace: 'extension', widgetId: 'wheel' },
        {
          ...{ fieldId: 'author', widgetNamespace: 'builtin', widgetId: 'entryLinkEditor' },
          settings: { showLinkEntityAction: false },
        },
      ],
      sidebar: [
        sidebar('incoming-links-widget'),
        sidebar('publication-widget'),
        sidebar('wheel', { widgetNamespace: 'extension' }),
        sidebar('versions-widget'),
        sidebar('content-preview-widget', { disabled: true }),
        sidebar('releases-widget'),
      ],
      editorLayout: [
        {
          ...{ groupId: 'content', name: 'Content' },
          items: [{ fieldId: 'name' }, { groupId: 'seo', name: 'For robots', items: [{ fieldId: 'seo' }] }],
        },
        { groupId: 'details', name: 'Details', items: [{ fieldId: 'colour' }] },
      ],
      groupControls: [
        { groupId: 'content', widgetNamespace: 'builtin', widgetId: 'topLevelTab' },
        { groupId: 'details', widgetNamespace: 'builtin', widgetId: 'topLevelTab' },
        {
          ...{ groupId: 'seo', widgetNamespace: 'builtin', widgetId: 'fieldset' },
          settings: { helpText: 'What robots read', collapsedByDefault: true },
        },
      ],
    },
    { 'X-Contentful-Version': '1' },
  )
}

test('Publish and the save state stay visible on a long entry, at every width', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/article-lighthouse`)
  await opened.signIn()
  const status = page.getByRole('region', { name: 'Status' })
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of ['Summary', 'Hero image', 'Tags']) {
      await page.getByRole('region', { name: part }).first().scrollIntoViewIfNeeded()
      for (const shown of [
        status.getByRole('button', { name: /^Publish/ }).first(),
        status.getByText(/^(?:Saved|All changes saved)/).first(),
      ]) {
        await eventually(async () => {
          const { y = -1, height: tall = 0 } = (await shown.boundingBox()) ?? {}
          assert.ok(y >= 0 && y + tall <= height, `${part} at ${width} px: from ${y} to ${y + tall}`)
        })
      }
    }
  }
  opened.assertQuiet()
})

test('a message above an opened entry can be clicked', async () => {
  const entry = await newEntry('author', { name: en('Above'), slug: en('above') })
  const { id, version } = entry.sys
  await api('PUT', `/entries/${id}/published`, undefined, { 'X-Contentful-Version': `${version}` })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/entries/article-lighthouse?open=${id}`)
  await opened.signIn()
  const above = page.getByRole('dialog')
  await above.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish', exact: true }).click()
  const undo = await hold(above.getByRole('button', { name: 'Undo' }))
  await above.getByText('Unpublished.').waitFor()
  await undo.click()
  await above.getByRole('region', { name: 'Status' }).getByText('Published', { exact: true }).waitFor()
  opened.assertQuiet()
})
