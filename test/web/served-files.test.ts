import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { type FileServer, startFileServer } from '../support/file-server.ts'
import { ADMIN_TOKEN, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let browser: Browser
let canary: FileServer
before(async () => {
  // One after the other, so that `after` stops the first when the second fails.
  browser = await launchBrowser()
  canary = await startFileServer({
    '/page': (_, res) => res.setHeader('Content-Type', 'text/html').end('<!doctype html><body>'),
  })
  server = await startServer()
})
after(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
  await canary?.[Symbol.asyncDispose]()
})

async function call(method: string, path: string, body: string, more: Record<string, string> = {}) {
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...more }
  const text = await (await fetch(`${server.url}${path}`, { method, headers, body })).text()
  return text === '' ? null : JSON.parse(text)
}

/** The URL of a file with these bytes. */
async function served(space: string, bytes: string, contentType: string, fileName: string): Promise<string> {
  const upload = await call('POST', `/upload/spaces/${space}/uploads`, bytes, {
    'Content-Type': 'application/octet-stream',
  })
  const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: upload.sys.id } }
  const fields = { file: { 'en-US': { contentType, fileName, uploadFrom } } }
  const asset = await call('POST', `/spaces/${space}/assets`, JSON.stringify({ fields }))
  const path = `/spaces/${space}/assets/${asset.sys.id}`
  await call('PUT', `${path}/files/en-US/process`, '', { 'X-Contentful-Version': '1' })
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  const done = (await (await fetch(`${server.url}${path}`, { headers })).json()) as {
    fields: { file: Record<string, { url: string }> }
  }
  return `http:${done.fields.file['en-US']!.url}`
}

test('uploaded files never run in the browser, and SVG files are shown as images', async () => {
  const space = (await call('POST', '/spaces', '{"name":"A"}')).sys.id
  const script = `fetch('${canary.url}/ran');location='${canary.url}/went'`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" onload="${script}"><style>rect{fill:#f00}</style><rect width="60" height="30"/><script>${script}</script></svg>`
  const html = `<!doctype html><body onload="${script}"><script>${script}</script><img src="${canary.url}/image">`
  const files = [
    await served(space, svg, 'image/svg+xml', 'a.svg'),
    await served(space, html, 'text/html', 'a.html'),
    await served(
      space,
      `<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></x>`,
      'application/xhtml+xml',
      'a.xhtml',
    ),
    await served(
      space,
      `%PDF-1.7\n1 0 obj<</OpenAction<</S/URI/URI(${canary.url}/pdf)>>>>endobj`,
      'application/pdf',
      'a.pdf',
    ),
    await served(space, script, 'text/javascript', 'a.js'),
  ]
  const page = await browser.newPage()
  for (const url of files) {
    // Chromium downloads the file instead of opening it.
    await page.goto(url).catch(() => {})
    await page.waitForTimeout(100)
  }
  await page.goto(`${canary.url}/page`)
  const shown = await page.evaluate(`(async () => {
    const img = new Image()
    img.crossOrigin = 'anonymous'
    img.src = '${files[0]}'
    await img.decode()
    const context = document.createElement('canvas').getContext('2d')
    context.drawImage(img, 0, 0)
    const frame = document.createElement('iframe')
    frame.src = '${files[0]}'
    document.body.append(frame)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return [img.naturalWidth, ...context.getImageData(5, 5, 1, 1).data]
  })()`)
  assert.deepEqual(shown, [60, 255, 0, 0, 255])
  assert.deepEqual(
    canary.requested.filter((path) => path !== '/page' && path !== '/favicon.ico'),
    [],
  )
  await page.close()
})
