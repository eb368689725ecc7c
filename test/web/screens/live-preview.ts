// The live preview beside the editor and in its own window, and the list of preview sites.
import type { Page } from 'playwright-core'
import { ATLAS, click, type State, type Step, shows, steps } from './state.ts'

const SITE = 'https://preview.example.com'

interface Site {
  name: string
  url?: string
}

const HARBOURS: Site = { name: 'The website of the northern harbours' }
const APP: Site = { name: 'App' }

/** Pages of the site connect if they use the preview SDK. */
const withSites =
  (sites: readonly Site[], page: { connects: boolean } = { connects: true }): Step =>
  async (to: Page) => {
    const items = sites.map(({ name, url = `${SITE}/{entry.sys.id}` }, index) => ({
      sys: { type: 'PreviewEnvironment', id: `site-${index}`, version: 0, space: { sys: { id: 'atlas' } } },
      name,
      description: 'Shows drafts on the public website, for everyone who writes or translates.',
      configurations: [{ entityType: 'ContentType', entityId: 'tale', contentType: 'tale', url, enabled: true }],
    }))
    await to.route('**/preview_environments?*', (route) =>
      route.fulfill({ json: { sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items } }),
    )
    await to.route(`${SITE}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: page.connects ? `${PAGE}${SDK}` : PAGE }),
    )
  }

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>Northern harbours</title><style>body { font: 18px/1.5 serif; margin: 24px auto; max-width: 34em; padding: 0 16px }</style>
  <main><h1>An account of every lamp</h1><p>With remarks on the weather, the keepers and their cats.</p></main>`

/** Reports the places of the heading and the text when inspector mode is on, as the SDK does. */
const SDK = `<script>
  const send = (method, data) => top.postMessage({ source: 'live-preview-sdk', version: '4.0.0', method, ...data }, '*')
  let isInspecting = false
  const report = () => {
    if (!isInspecting) return
    const elements = [['h1', 'title'], ['p', 'slug']].map(([tag, fieldId]) => ({
      coordinates: document.querySelector(tag).getBoundingClientRect().toJSON(),
      attributes: { entryId: 'long', fieldId, locale: 'en-US' },
    }))
    send('TAGGED_ELEMENTS', { elements })
  }
  addEventListener('resize', report)
  addEventListener('message', ({ data }) => {
    isInspecting = data.isInspectorActive ?? isInspecting
    report()
  })
  send('CONNECTED', { isInspectorEnabled: true, isLiveUpdatesEnabled: true })
</script>`

const BESIDE = `${ATLAS}/entries/long?preview=site-0`
const CONNECTED = 'Shows changes while you type'

export const LIVE_PREVIEW: readonly State[] = [
  { name: 'live preview', path: BESIDE, complete: CONNECTED, before: withSites([HARBOURS]) },
  {
    name: 'live preview, click to edit',
    path: BESIDE,
    complete: CONNECTED,
    before: withSites([HARBOURS, APP]),
    prepare: steps(click('Click to edit'), (page) => page.getByRole('button', { name: 'Edit Title' }).waitFor()),
  },
  {
    name: 'live preview, tablet',
    path: BESIDE,
    complete: CONNECTED,
    before: withSites([HARBOURS]),
    prepare: (page) => page.getByRole('img', { name: /^Tablet/ }).click(),
  },
  {
    name: 'live preview, page does not connect',
    path: BESIDE,
    complete: 'Connecting…',
    before: withSites([HARBOURS], { connects: false }),
    prepare: shows('The page does not use live updates'),
  },
  { name: 'live preview, no site', path: BESIDE, complete: 'No preview for this content type.', before: withSites([]) },
  {
    name: 'live preview, no URL',
    path: `${ATLAS}/entries/no-title?preview=site-0`,
    complete: /Enter Title first/,
    before: withSites([{ ...HARBOURS, url: `${SITE}/{entry.fields.title}` }]),
  },
  {
    name: 'live preview, own window',
    path: `${ATLAS}/entries/long/preview?site=site-0`,
    complete: CONNECTED,
    before: withSites([HARBOURS]),
  },
  {
    name: 'previews',
    path: `${ATLAS}/settings/preview`,
    complete: 'App',
    before: withSites([HARBOURS, APP]),
  },
]
