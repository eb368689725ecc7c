import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en, managementOf } from './management.ts'
import { eventually, HOME, settled, useApp } from './open-app.ts'

const app = useApp()
const { newEntry } = managementOf(app)

// Its speed is measured by bench/web-list.ts.
test('fifty entries are shown after one search and one count', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(HOME)
  await opened.signIn()
  for (let i = 0; i < 60; i++) await newEntry('author', { name: en(`Author ${i}`) })
  // Until the change stream is open, the page polls its lists.
  const streamOpened = page.waitForResponse(/\/environments\/master\/changes$/)
  await opened.open(HOME)
  await page.getByText('200 OK').first().waitFor()
  await settled(page)
  await streamOpened
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.endsWith('/entries')) searches.push(search)
  })
  await page.locator('nav a[href$="/content"]').click()
  await page.locator('tbody [data-row]').nth(49).waitFor()
  await settled(page)
  assert.equal(await page.locator('tbody [data-row]').count(), 50)
  await eventually(async () =>
    assert.equal(searches.filter((search) => !search.includes('sys.id')).length, 2, searches.join('\n')),
  )
  opened.assertQuiet()
})
