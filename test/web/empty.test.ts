import { test } from 'node:test'
import { useApp } from './open-app.ts'

const app = useApp({ SHEAF_DEMO: '0' })

test('a new installation without content says what to do next', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('heading', { name: 'You have no space yet' }).waitFor()
  await page.getByText(`curl -X POST ${app.server().urls.management}/spaces`).waitFor()
  opened.assertQuiet()
})

test('a server that went away is told from a page that broke, and comes back by itself', async () => {
  await using opened = await app.openPage()
  const { page } = opened
  await opened.open('/')
  await opened.signIn()
  await page.getByRole('heading', { name: 'You have no space yet' }).waitFor()
  await page.route('**/{api,healthz}/**', (route) => route.abort())
  await page.route('**/healthz', (route) => route.abort())
  await page.reload()
  await page.getByText('The server cannot be reached').first().waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByRole('heading', { name: 'You have no space yet' }).waitFor()
})
