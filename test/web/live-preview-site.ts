// A site on another origin, built with the unmodified preview SDK.
import { createServer } from 'node:http'
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
}

/** Every page subscribes with the data in its query string. */
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
    const { searchParams } = new URL(request.url ?? '/', 'http://site')
    const config = (searchParams.get('config') ?? '{}').replaceAll('<', '\\u003c')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Site</title>
      <h1 data-contentful-entry-id="${searchParams.get('entry')}" data-contentful-field-id="title"></h1>
      <script type="application/json" id="config">${config}</script>
      <script type="module">${output[0].code.replaceAll('</script', '<\\/script')}</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
