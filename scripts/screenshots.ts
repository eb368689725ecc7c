// npm run screenshots: makes the pictures that the README shows, from the demo space.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../test/support/browser.ts'
import { startServer } from '../test/support/server.ts'

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url))

mkdirSync(FOLDER, { recursive: true })
await using server = await startServer({ env: { SHEAF_DEMO: '1', SHEAF_PORT: '4000' } })
await using browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' })
await page.goto(server.urls.app)
await page.getByLabel('E-mail').fill(server.admin.email)
await page.getByLabel('Password', { exact: true }).fill(server.admin.password ?? '')
await page.keyboard.press('Enter')
await page.waitForURL(/environments\/master/)
await page.waitForLoadState('networkidle')
await page.screenshot({ path: `${FOLDER}home.png` })
