import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFilled, isRow, shownFilter, wireFilters } from '../../web/src/features/webhooks/webhook-filters.ts'
import { openPlaceholder, TEMPLATES } from '../../web/src/features/webhooks/webhook-templates.ts'
import { respondWith, startReceiver } from '../support/receiver.ts'
import { assertAccessible } from './accessible.ts'
import { managementOf, type WireEntry } from './management.ts'
import { assertNoSidewaysScroll, HOME, settled, useApp } from './open-app.ts'

const app = useApp({ SHEAF_DEMO: '1', SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' })
const { api } = managementOf(app, '/spaces/magazine')

test('filters round-trip through their rows, and others stay JSON', () => {
  const doc = { doc: 'sys.id' }
  const rows = [
    { equals: [{ doc: 'sys.environment.sys.id' }, 'master'] },
    { not: { equals: [doc, 'a'] } },
    { in: [{ doc: 'sys.contentType.sys.id' }, ['post', 'page']] },
    { not: { in: [doc, ['a']] } },
    { regexp: [{ doc: 'sys.createdBy.sys.id' }, { pattern: '^a, b$' }] },
    { not: { regexp: [{ doc: 'sys.deletedBy.sys.id' }, { pattern: 'x' }] } },
  ]
  const others = [
    { in: [doc, ['a, b']] },
    { in: [doc, ['a', 'a']] },
    { in: [doc, [1]] },
    { equals: [{ doc: 'sys.later' }, 'x'] },
    { equals: [doc, 'x'], later: true },
    { not: { not: { equals: [doc, 'x'] } } },
    { equals: [doc] },
    { all: [] },
    'x',
    null,
  ]
  const shown = [...rows, ...others].map(shownFilter)
  assert.deepEqual(shown.map(isRow), [...rows.map(() => true), ...others.map(() => false)])
  assert.deepEqual(wireFilters(shown), [...rows, ...others])
  assert.equal(wireFilters([]), null)
  assert.equal(isFilled({ doc: 'sys.id', comparison: 'in', text: ' ' }), false)
})

test('filters, previews, adds and signs a webhook, and finds its failures', async () => {
  using receiver = await startReceiver(respondWith(404, {}, 'no such hook'))
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/webhooks/new`)
  await opened.signIn()
  await page.getByRole('textbox', { name: 'Name' }).fill('Site')
  await page.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}?id={ /payload/sys/id }`)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByLabel('Value of filter 2').selectOption({ label: 'Article' })
  await page.getByLabel('Payload').fill('{ "name": "{ /payload/fields/title/en-US }" }')
  const call = page.getByRole('region', { name: 'Call', exact: true })
  await call.getByText('"name": "The Lamp That Keeps Itself"').waitFor()
  await call.getByText(`${receiver.url}?id=article-lighthouse`).waitFor()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('button', { name: 'Add secret' }).click()
  const secret = await page.getByRole('dialog').locator('code').nth(2).textContent()
  assert.match(secret ?? '', /^[\w-]{64}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText(`…${secret!.slice(-4)}`).waitFor()
  await page.getByRole('button', { name: 'Replace secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('the previous secret is valid until').waitFor()

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = await api<{ filters: unknown }>('GET', `/webhook_definitions/${id}`)
  assert.deepEqual(stored.filters, [
    { equals: [{ doc: 'sys.environment.sys.id' }, 'master'] },
    { equals: [{ doc: 'sys.contentType.sys.id' }, 'article'] },
  ])
  const { sys } = await api('GET', '/environments/master/entries/article-lighthouse')
  await api('PUT', '/environments/master/entries/article-lighthouse/published', undefined, {
    'X-Contentful-Version': `${sys.version}`,
  })
  const [told] = await receiver.until(1)
  assert.equal(told!.body, '{"name":"The Lamp That Keeps Itself"}')
  assert.equal(told!.headers['webhook-signature']?.toString().split(' ').length, 2, 'both secrets sign')

  await page.getByRole('tab', { name: 'Activity log' }).click()
  await page.getByText('1 call waiting').waitFor()
  const log = page.getByRole('table')
  await log
    .getByRole('row', { name: /Entry.publish/ })
    .getByRole('link', { name: 'article-lighthouse' })
    .waitFor()
  await page.getByText('Failed', { exact: true }).click()
  await page.getByText('No failed calls').waitFor()
  await page.getByRole('button', { name: 'Send test call' }).click()
  await page.waitForURL(/tab=log$/)
  // The URL changes before the page; until then a click on the filter would have no effect.
  await page.getByRole('heading', { name: /^\d+ calls?$/ }).waitFor()
  await page.getByText('Failed', { exact: true }).click()
  await page.getByRole('heading', { name: '1 failed call' }).waitFor()
  assert.match(page.url(), /state=failed/)
  await log.getByRole('button').click()
  await page.getByRole('dialog').getByText('no such hook').waitFor()
  await assertAccessible(page, 'a call')
  opened.assertQuiet()
})

test('the settings are accessible and fit, in the light and in the dark', async () => {
  const { items } = await api<{ items: WireEntry[] }>('GET', '/webhook_definitions')
  const form = `webhooks/${items[0]!.sys.id}`
  const pages: readonly (readonly [path: string, complete: string])[] = [
    ['general', 'Delete this space'],
    ['locales', 'Fallback'],
    ['environments', 'master'],
    ['api-keys', 'Delivery token'],
    ['tokens', 'Your tokens'],
    ['webhooks', 'Retries of all webhooks'],
    ['webhooks/new', 'Enter a URL and select an event'],
    [form, 'X-Contentful-Topic'],
    [`${form}?tab=log`, 'Disabled.'],
  ]
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/general`)
  await opened.signIn()
  for (const [path, complete] of pages) {
    await opened.open(`${HOME}/settings/${path}`)
    await page.getByText(complete).first().waitFor()
    await settled(page)
    // Colors do not depend on the width: the narrow screen is examined in dark, the wide one in light mode.
    await assertAccessible(page, path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    await assertNoSidewaysScroll(page, `${path} scrolls sideways at 360 px`)
    await assertAccessible(page, `${path} in the dark at 360 px`)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  opened.assertQuiet()
})

test('a template fills the form and asks for missing values, and every template is a valid webhook', async () => {
  for (const { name, filled } of TEMPLATES) {
    assert.notEqual(openPlaceholder(filled), null, name)
    const sent = JSON.stringify({ name, ...filled }).replaceAll(/<[^<>]+>/g, 'x')
    const { sys } = await api('POST', '/webhook_definitions', JSON.parse(sent))
    await api('DELETE', `/webhook_definitions/${sys.id}`)
  }
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open(`${HOME}/settings/webhooks/new`)
  await opened.signIn()
  await page.getByLabel('Receiver').selectOption({ label: 'Cloudflare: purges the cache of a zone' })
  await page.getByText('the token needs the permission Cache Purge').waitFor()
  await page.getByText('Replace <zone id> with your own value.').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Add webhook' }).isDisabled())
  await page.getByRole('textbox', { name: 'URL' }).fill('https://api.cloudflare.com/client/v4/zones/z/purge_cache')
  await page.getByText('Replace <token> with your own value.').waitFor()
  await page.getByLabel('Value of Authorization').fill('Bearer t')
  assert.equal(await page.getByLabel('Value of Authorization').getAttribute('type'), 'password')
  await page.getByRole('region', { name: 'Call' }).getByText('"purge_everything": true').waitFor()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cloudflare' }).waitFor()
  opened.assertQuiet()
})
