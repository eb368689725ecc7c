import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ADMIN_TOKEN } from '../support/server.ts'
import { assertAccessible } from './accessible.ts'
import { en, managementOf, type WireEntry } from './management.ts'
import { eventually, HOME, useApp } from './open-app.ts'

const app = useApp()

const { api, newEntry } = managementOf(app)

const stored = (id: string) => api('GET', `/entries/${id}`)

test('a list is filtered and sorted, and its URL restores it', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content`)
  await opened.signIn()
  await page.getByText('22 entries').waitFor()
  await page.getByLabel('Content type').selectOption('article')
  await page.getByText('10 entries').waitFor()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByText('1 entry', { exact: true }).waitFor()
  await page.getByLabel('Value of Status').selectOption('published')
  await page.getByText('8 entries').waitFor()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.waitForURL(/order=fields.title/)
  const rows = page.getByRole('row')
  await rows.nth(1).getByRole('link', { name: 'A Bedsheet, a Lamp, and Whoever Turns Up' }).waitFor()
  await page.reload()
  await rows.nth(1).getByRole('link', { name: 'A Bedsheet, a Lamp, and Whoever Turns Up' }).waitFor()
  await page.getByLabel('Search text').fill('ferry')
  await page.waitForURL(/q=ferry/)

  // The same list as a curl command that works when pasted.
  await page.getByRole('button', { name: 'API' }).click()
  const command = await page.getByRole('region', { name: 'Management' }).locator('pre').innerText()
  const [, address] = /'(http[^']+)'$/.exec(command.trim()) ?? []
  const response = await fetch(address!, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
  const { items } = (await response.json()) as { items: unknown[] }
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await rows.count(), items.length + 1))

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('Ferries')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'My views' }).getByText('Ferries').waitFor()
  await page.keyboard.press('Escape')
  await opened.open(`${HOME}/content`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Ferries' }).click()
  await page.waitForURL(/q=ferry/)
  opened.assertQuiet()
})

test('a filter by reference is chosen by title', async () => {
  const { items: categories } = await api<{ items: WireEntry[] }>('GET', '/entries?content_type=category&limit=2')
  const [one, other] = categories.map(({ sys, fields }) => ({
    id: sys.id,
    title: (fields.title as Record<string, string>)['en-US']!,
  }))
  const count = async (filter: string) =>
    (await api<{ total: number }>('GET', `/entries?content_type=article&limit=0&${filter}`)).total
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?type=article`)
  await opened.signIn()
  await page.getByText('10 entries').waitFor()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Categories' }).click()
  const choose = page.getByRole('button', { name: 'Choose a value for Categories' })
  const picker = page.getByRole('dialog', { name: 'Categories' })
  for (const { title } of [one!, other!]) {
    await choose.click()
    await picker.getByRole('checkbox', { name: title }).check()
    await picker.getByRole('button', { name: 'Choose entry' }).click()
    await picker.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Remove ${title} from Categories` }).waitFor()
  }
  const both = await count(`fields.categories.sys.id[in]=${one!.id},${other!.id}`)
  await page.getByText(`${both} entries`).waitFor()
  await page.getByRole('button', { name: `Remove ${other!.title} from Categories` }).click()
  await page.getByText(`${await count(`fields.categories.sys.id[in]=${one!.id}`)} entries`).waitFor()
  // The URL restores the filter with its titles.
  await page.reload()
  await page.getByRole('button', { name: `Remove ${one!.title} from Categories` }).waitFor()
  await page.getByRole('button', { name: 'Remove filter Categories' }).click()

  const { items: authors } = await api<{ items: WireEntry[] }>('GET', '/entries?content_type=author&limit=1')
  const author = { id: authors[0]!.sys.id, name: (authors[0]!.fields.name as Record<string, string>)['en-US']! }
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Author' }).click()
  await page.getByRole('button', { name: 'Choose a value for Author' }).click()
  await page.getByRole('radio', { name: author.name }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose entry' }).click()
  await page.getByRole('button', { name: `${author.name}: change the value for Author` }).waitFor()
  assert.equal(new URL(page.url()).searchParams.toString().includes(author.id), true)
  await assertAccessible(page, 'filters by reference')
  opened.assertQuiet()
})

test('a list is operated by keyboard', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?type=category`)
  await opened.signIn()
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 entry selected').waitFor()
  const name = await page.getByRole('row').nth(2).getByRole('link').innerText()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  opened.assertQuiet()
})

test('publishes many entries: dry run, result per entry, and Undo', async () => {
  await newEntry('author', { name: en('Bulk One'), slug: en('bulk-one') })
  await newEntry('author', { name: en('Bulk Two'), slug: en('bulk-two') })
  await newEntry('author', { name: en('Bulk Bad') })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?type=author&q=Bulk`)
  await opened.signIn()
  await page.getByText('3 entries').waitFor()
  await page.getByLabel('Select all on this page').click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 of 3 can be published. Nothing has changed yet.').waitFor()
  await dialog.getByText('Slug: A value is required.').waitFor()
  await dialog.getByRole('button', { name: 'Publish 2' }).click()
  await dialog.getByText('2 published.').waitFor()
  await page.getByRole('cell', { name: 'Published', includeHidden: true }).nth(1).waitFor()
  await eventually(async () =>
    assert.equal(await page.getByRole('cell', { name: 'Published', includeHidden: true }).count(), 2),
  )
  // Undo stays available while the result is open, longer than a toast.
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('2 undone.').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('cell', { name: 'Draft' }).nth(2).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  opened.assertQuiet([/published: .*\b422\b/])
})

test('a list loads only what it shows; tagging and undoing a deletion preserve other properties', async () => {
  const fields = { name: en('Selected'), slug: en('selected'), bio: en('Not in any column') }
  const author = (await newEntry('author', fields)).sys.id
  await using opened = await app.openPage()
  const { page } = opened
  const requested = page.waitForRequest(/\/entries\?.*content_type=author.*cursor=true/)
  await opened.open(`${HOME}/content?type=author&q=Selected&cols=status`)
  await opened.signIn()
  const select = new URL((await requested).url()).searchParams.get('select[any]')?.split(',') ?? []
  assert.ok(select.includes('fields.name') && !select.includes('fields.bio'), select.join())
  const mixed = page.waitForResponse(/\/entries\?(?!.*content_type).*cursor=true/)
  await opened.open(`${HOME}/content?q=Selected`)
  const { items } = (await (await mixed).json()) as { items: { fields: object }[] }
  await page.getByRole('link', { name: 'Selected' }).waitFor()
  assert.ok(items.every((item) => !('bio' in item.fields) && !('body' in item.fields)))
  await opened.open(`${HOME}/content?type=author&q=Selected&cols=status`)
  const bar = page.getByRole('region', { name: 'Selected entries' })
  await page.getByLabel('Select Selected').check()
  await bar.getByRole('button', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Issue One').check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Tag 1' }).click()
  await dialog.getByText('1 tagged.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  assert.deepEqual((await stored(author)).fields, fields)

  await page.getByLabel('Select Selected').check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete 1' }).click()
  await dialog.getByText('1 deleted.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Undone.').waitFor()
  assert.deepEqual((await stored(author)).fields, fields)
  opened.assertQuiet()
})

test('duplicates entries and adds concepts: dry run, result and Undo', async () => {
  const { sys } = await api<{ sys: { organization: { sys: { id: string } } } }>('GET', '/../..')
  const at = `/../../../../organizations/${sys.organization.sys.id}/taxonomy/concepts`
  await api('PUT', `${at}/tides`, { prefLabel: en('Tides') })
  const type = await api<{ sys: { version: number }; metadata?: object }>('GET', '/content_types/author')
  const taxonomy = [{ sys: { type: 'Link', linkType: 'TaxonomyConcept', id: 'tides' } }]
  const save = (version: number, metadata: object) =>
    api<{ sys: { version: number } }>(
      'PUT',
      '/content_types/author',
      { ...type, metadata },
      { 'X-Contentful-Version': `${version}` },
    )
  const saved = await save(type.sys.version, { ...type.metadata, taxonomy })
  await api('PUT', '/content_types/author/published', undefined, { 'X-Contentful-Version': `${saved.sys.version}` })
  const fields = { name: en('Twofold'), slug: en('twofold'), bio: en('Not in any column') }
  const author = (await newEntry('author', fields)).sys.id
  await newEntry('category', { title: en('Twofold too') })
  const named = async () => {
    const { items } = await api<{ items: WireEntry[] }>('GET', '/entries?content_type=author&fields.slug=twofold')
    return items
  }
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?q=Twofold&cols=status`)
  await opened.signIn()
  await page.getByText('2 entries').waitFor()
  const bar = page.getByRole('region', { name: 'Selected entries' })
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Select all on this page').click()
  await bar.getByRole('button', { name: 'Concepts' }).click()
  await dialog.getByLabel('Tides').check()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Skipped: its content type does not allow these concepts').waitFor()
  await dialog.getByRole('button', { name: 'Add concepts to 1' }).click()
  await dialog.getByText('1 changed.').waitFor()
  const conceptsOf = async () =>
    (await api<{ metadata: { concepts: { sys: { id: string } }[] } }>('GET', `/entries/${author}`)).metadata.concepts
  assert.deepEqual(
    (await conceptsOf()).map((concept) => concept.sys.id),
    ['tides'],
  )
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('1 undone.').waitFor()
  assert.deepEqual(await conceptsOf(), [])
  assert.deepEqual((await stored(author)).fields, fields)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByLabel('Select Twofold', { exact: true }).check()
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await dialog.getByRole('button', { name: 'Duplicate 1' }).click()
  await dialog.getByText('1 duplicated.').waitFor()
  const copies = await named()
  assert.deepEqual(
    copies.map((copy) => copy.fields),
    [fields, fields],
  )
  await page.getByText('3 entries').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('1 undone.').waitFor()
  assert.deepEqual(
    (await named()).map((entry) => entry.sys.id),
    [author],
  )
  opened.assertQuiet()
})

test('edits a field of many entries: dry run, result and Undo', async () => {
  const kept = { name: en('Plural A'), slug: en('plural-a'), bio: en('Before') }
  const first = (await newEntry('author', kept)).sys.id
  const second = (await newEntry('author', { name: en('Plural B'), slug: en('plural-b'), bio: en('After') })).sys.id
  const third = (await newEntry('author', { name: en('Plural C'), slug: en('plural-c') })).sys.id
  await newEntry('category', { title: en('Plural category') })
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?q=Plural&cols=status`)
  await opened.signIn()
  await page.getByText('4 entries').waitFor()
  await page.getByLabel('Select all on this page').click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit field' }).click()
  await dialog.getByLabel('Content type').selectOption({ label: 'Author' })
  await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Bio' })
  await dialog.getByLabel('New value').fill('After')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('2 of 4 can be changed. Nothing has changed yet.').waitFor()
  await dialog.getByText('Skipped: already has this value').waitFor()
  await dialog.getByText('Skipped: has another content type').waitFor()
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await dialog.getByText('2 changed.').waitFor()
  for (const id of [first, second, third]) assert.deepEqual((await stored(id)).fields.bio, en('After'))
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('2 undone.').waitFor()
  assert.deepEqual((await stored(first)).fields, kept)
  assert.equal((await stored(third)).fields.bio, undefined)
  opened.assertQuiet()
})

/** More than one page of entries, created by the first test that needs them. */
let many: Promise<void> | undefined
const createMany = () =>
  (many ??= (async () => {
    for (let index = 0; index < 52; index += 1) await newEntry('category', { title: en(`Many ${index}`) })
  })())

test('pages follow without a count, and the page is in the URL', async () => {
  await createMany()
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?type=category&q=Many&order=sys.createdAt`)
  await opened.signIn()
  await page.getByText('52 entries').waitFor()
  // The page does not wait for the count.
  await page.getByRole('row').nth(50).waitFor()
  await eventually(async () => assert.equal(await page.getByRole('row').count(), 51))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/next=/)
  await page.getByRole('link', { name: 'Many 51' }).waitFor()
  await eventually(async () => assert.equal(await page.getByRole('row').count(), 3))
  await page.reload()
  await page.getByRole('link', { name: 'Many 51' }).waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('link', { name: 'Many 0' }).waitFor()
  opened.assertQuiet()
})

test('the list loads with less than 300 KB, and the editor only when an entry is opened', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:js|css)$/.test(pathname)) files.add(pathname.replace('/app/', ''))
  })
  await opened.open(`${HOME}/content?type=article`)
  await opened.signIn()
  await page.getByRole('row').nth(9).waitFor()
  const sizeOf = (name: string) => {
    const file = join(import.meta.dirname, '../../web/dist', name)
    return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
  }
  const bytes = [...files].reduce((sum, name) => sum + sizeOf(name), 0)
  assert.ok(files.size > 5 && bytes < 300_000, `${bytes} bytes in ${files.size} files`)
  const named = (word: string) => [...files].some((name) => name.includes(word))
  assert.ok(!named('rich-text-area') && !named('code-area'))
  await page.getByRole('link', { name: 'The Lamp That Keeps Itself' }).click()
  await page.getByRole('toolbar', { name: /^Format Body/ }).waitFor()
  assert.ok(named('rich-text-area'))
  opened.assertQuiet()
})

test('requesting a new entry twice before the response creates one', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/content?type=page`)
  await opened.signIn()
  let requested = 0
  const requestedAgain = Promise.withResolvers<void>()
  await page.route('**/entries', async (route) => {
    if (route.request().method() === 'POST') {
      requested += 1
      await requestedAgain.promise
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add Page' }).dblclick()
  await page.keyboard.press('c')
  requestedAgain.resolve()
  await page.waitForURL(/\/entries\//)
  await page.getByRole('heading', { level: 1, name: 'Untitled' }).waitFor()
  assert.equal(requested, 1)
  opened.assertQuiet()
})
