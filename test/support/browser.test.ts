import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'

const PAGE = `<!doctype html><title>Counter</title><button onclick="this.textContent = Number(this.textContent) + 1">1</button>`

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

test('a local page opens, and a click works', async (t) => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(PAGE))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())

  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  t.after(() => page.close())
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.getByRole('button').click()
  assert.equal(await page.getByRole('button').textContent(), '2')
  assert.equal(await page.title(), 'Counter')

  const screenshot = await page.screenshot()
  assert.deepEqual(pngSize(screenshot), { width: 800, height: 600 })
  assert.ok(screenshot.length > 1_000, 'an empty image is smaller')
})

test('fonts are installed', async (t) => {
  const page = await browser.newPage()
  t.after(() => page.close())
  await page.goto('data:text/html,<span style="font-size:40px">mmmm</span><br><span style="font-size:40px">iiii</span>')
  const [wide, narrow] = await Promise.all([0, 1].map((n) => page.locator('span').nth(n).boundingBox()))
  assert.ok(wide && narrow && wide.width > narrow.width + 20, `m ${wide?.width} px, i ${narrow?.width} px`)
})

test('only this machine can be reached', async (t) => {
  const page = await browser.newPage()
  t.after(() => page.close())
  for (const address of ['https://example.com/', 'http://192.0.2.1/']) {
    await assert.rejects(page.goto(address), /ERR_NAME_NOT_RESOLVED/)
  }
})

/** Width and height are at a fixed offset in the header of a PNG. */
function pngSize(png: Buffer) {
  assert.equal(png.toString('latin1', 1, 4), 'PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
