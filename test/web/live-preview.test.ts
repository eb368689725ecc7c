import { test } from 'node:test'
import { startSite } from './live-preview-site.ts'
import { managementOf } from './management.ts'
import { HOME, useApp } from './open-app.ts'

const app = useApp()
const { newEntry } = managementOf(app)

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
    await fetch(`${origin}/api/spaces/magazine/preview_environments`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.server().tokens.management}`,
        'Content-Type': 'application/vnd.contentful.management.v1+json',
      },
      body: JSON.stringify({
        name: format,
        configurations: [{ entityType: 'ContentType', entityId: 'article', url, enabled: true }],
      }),
    })
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
