// A site on another origin, built with the unmodified preview SDK.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rolldown } from 'rolldown'

const PAGE = `import { ContentfulLivePreview } from '@contentful/live-preview'
const { targetOrigin, data, query } = JSON.parse(document.getElementById('config').textContent)
const node = (all) => all.post ?? all
const show = (all) => {
  const post = node(all)
  document.querySelector('h1').textContent = (post.fields ?? post).title
}
show(data)
await ContentfulLivePreview.init({ locale: 'en-US', targetOrigin, enableInspectorMode: true, enableLiveUpdates: true })
ContentfulLivePreview.subscribe('edit', { data, query, callback: show })`

export interface Site extends AsyncDisposable {
  url: string
  /** A page without the SDK that sends a message to the top window. */
  sendingUrl(message: object, by?: Sender): string
}

/** The page of the frame; a page of another origin, to which the frame is redirected; or a page in a frame of the page. */
export type Sender = 'page' | 'other origin' | 'other window'

/** All other pages subscribe with the data in their query string. */
export async function startSite(): Promise<Site> {
  const id = 'virtual:page'
  const bundle = await rolldown({
    input: id,
    platform: 'browser',
    plugins: [
      {
        name: 'page',
        resolveId: (source) => (source === id ? `${import.meta.dirname}/page.js` : null),
        load: (path) => (path === `${import.meta.dirname}/page.js` ? PAGE : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://site')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (pathname === '/other-origin') {
      response.writeHead(302, { Location: `http://localhost:${portOf(server)}/page${search}` }).end()
      return
    }
    if (pathname === '/other-window') {
      response.end(`<!doctype html><title>Frame</title><iframe src="/page${search.replaceAll('"', '%22')}"></iframe>`)
      return
    }
    const message = searchParams.get('message')
    if (message !== null) {
      response.end(`<!doctype html><title>Sender</title><script>top.postMessage(${message}, '*')</script>`)
      return
    }
    const config = (searchParams.get('config') ?? '{}').replaceAll('<', '\\u003c')
    response.end(`<!doctype html><title>Site</title>
      <h1 data-contentful-entry-id="${searchParams.get('entry')}" data-contentful-field-id="title"></h1>
      <script type="application/json" id="config">${config}</script>
      <script type="module">${output[0].code.replaceAll('</script', '<\\/script')}</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server)}/`
  return {
    url,
    sendingUrl: (message, by = 'page') =>
      `${url}${by.replace(' ', '-')}?message=${encodeURIComponent(JSON.stringify(message))}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
