import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sender, startSite } from './live-preview-site.ts'
import { managementOf } from './management.ts'
import { HOME, until, useApp } from './open-app.ts'

const app = useApp()
const { newEntry } = managementOf(app)
const { api } = managementOf(app, '/spaces/magazine')

/** A preview site for articles. */
const addSite = async (name: string, url: string): Promise<string> => {
  const configurations = [{ entityType: 'ContentType', entityId: 'article', url, enabled: true }]
  const { sys } = await api<{ sys: { id: string } }>('POST', '/preview_environments', { name, configurations })
  return sys.id
}

const QUERY = '{ post: article(id: "x") { __typename sys { id } title } }'

const FORMATS: [name: string, data: (id: string) => object, query?: string][] = [
  ['REST', (id) => ({ sys: { id, type: 'Entry' }, fields: { title: 'From the site' } })],
  ['GraphQL', (id) => ({ post: { __typename: 'Article', sys: { id }, title: 'From the site' } }), QUERY],
]

for (const [format, dataOf, query] of FORMATS) {
  test(`typing appears in a site with the preview SDK, and a click in it opens the field (${format})`, async () => {
    await using site = await startSite()
    await using opened = await app.openPage()
    const { page } = opened
    const { sys } = await newEntry('article', { title: { 'en-US': 'Saved title' } })
    const origin = new URL(app.server().url).origin
    const config = encodeURIComponent(JSON.stringify({ targetOrigin: origin, data: dataOf(sys.id), query }))
    const url = `${site.url}?entry={entry.sys.id}&config=${config}`
    await addSite(format, url)
    await opened.open(`${HOME}/entries/${sys.id}`)
    await opened.signIn()
    await page
      .getByRole('button', { name: /^Show live preview(: |$)/ })
      .last()
      .click()
    const heading = page.frameLocator('iframe').getByRole('heading')
    await page.getByText('Shows changes while you type').waitFor()
    await page.locator('[data-field=title] :is(input, textarea)').first().fill('Typed title')
    await heading.filter({ hasText: 'Typed title' }).waitFor()

    await page.getByRole('button', { name: 'Click to edit' }).click()
    await page.getByRole('button', { name: 'Edit Title' }).click()
    await page.locator('[data-field=title] :is(input, textarea):focus').waitFor()
  })
}

const CONNECTED = { source: 'live-preview-sdk', method: 'CONNECTED', version: '4.0.0' }
const SENDERS: readonly (readonly [Sender, isHeard: boolean])[] = [
  ['page', true],
  ['other origin', false],
  ['other window', false],
]

for (const [sender, isHeard] of SENDERS) {
  test(`a message of the ${sender} is ${isHeard ? 'accepted' : 'ignored'}`, async () => {
    await using site = await startSite()
    await using opened = await app.openPage()
    const { page } = opened
    const id = await addSite(sender, site.sendingUrl(CONNECTED, sender))
    await opened.open('/sign-in')
    await opened.signIn()
    // Notes messages before the app can handle them.
    await page.addInitScript("window.heard = []; addEventListener('message', ({ data }) => heard.push(data.method))")
    await opened.open(`${HOME}/entries/article-lighthouse?preview=${id}`)
    await until(page, "heard.includes('CONNECTED')")
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const isConnected = await page.getByText('Shows changes while you type').isVisible()
    assert.equal(isConnected, isHeard)
    assert.equal(await page.getByText('Connecting…').isVisible(), !isHeard)
  })
}

test('a click on an image in the site opens the asset', async () => {
  await using site = await startSite()
  await using opened = await app.openPage()
  const click = { method: 'TAGGED_FIELD_CLICKED', assetId: 'art-radio', fieldId: 'title' }
  const id = await addSite('Image', site.sendingUrl({ ...CONNECTED, ...click }))
  await opened.open(`${HOME}/entries/article-lighthouse?preview=${id}`)
  await opened.signIn()
  await opened.page.waitForURL(/\/assets\/art-radio$/)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await opened.page.getByText('Page not found').count(), 0)
})

test('a page of the address of the app gets an origin of its own', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  const id = await addSite('Same address', `${app.server().url}/readyz`)
  await opened.open(`${HOME}/entries/article-lighthouse?preview=${id}`)
  await opened.signIn()
  await page.locator('iframe').waitFor()
  await until(page, "document.querySelector('iframe').contentDocument === null")
})
