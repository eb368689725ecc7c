// Creates the space "atlas" with content that the demo space lacks: long names, forty locales, an entry with twenty fields,
// files without bytes, broken links, users with long email addresses, failing webhooks.
import assert from 'node:assert/strict'
import { codeAt, stepAt } from '#domain/second-factor/totp'
import { fromBase32 } from '#lib/base32'
import { png } from '../../support/images.ts'
import { type Receiver, respondWith } from '../../support/receiver.ts'
import { managementOf, NEXT_YEAR, type WireEntry } from '../management.ts'
import type { TestApp } from '../open-app.ts'
import { BARE_ENTRY, EVERYTHING, FULL_ENTRY, LONG_NAME, LONG_TITLE, TALE, UNBROKEN } from './atlas-model.ts'

export interface Atlas {
  app: TestApp
  api: ReturnType<typeof managementOf>['api']
  organization: string
  receiver: Receiver
  /** URLs of invitations, by their state. */
  invitations: { open: string; withdrawn: string; known: string }
  /** The client ID of an OAuth application. */
  clientId: string
  webhooks: { failing: string; healthy: string }
  /** Ids of releases, by their state. */
  releases: { prepared: string; published: string; empty: string }
}

interface Stored {
  sys: { id: string; version: number }
}

interface StoredFile extends Stored {
  fields: { file: { 'en-US': { url?: string } } }
}

const LOCALES = (
  'ar-EG bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-GB en-IE es-ES es-MX et-EE fi-FI fr-CA fr-FR he-IL ' +
  'hi-IN hr-HR hu-HU id-ID is-IS it-IT ja-JP ko-KR lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sv-SE uk-UA'
).split(' ')

export const PASSWORD = 'a password of her own'
export const DESK = 'annemarie.de-la-rochefoucauld-wittgenstein@translations.northern-harbours.example.org'
export const NOBODY = 'nobody@example.org'
/** A user with a second factor. */
export const CAREFUL = 'careful@example.org'
/** A user with an account who left the organization and is invited again. */
export const RETURNING = 'returning@example.org'

export async function makeAtlas(app: TestApp, receiver: Receiver): Promise<Atlas> {
  const { api } = managementOf(app, '')
  const space = '/spaces/atlas'
  const master = `${space}/environments/master`
  await api('PUT', '/spaces/fresh', { name: 'Fresh' })
  await api('PUT', space, { name: LONG_NAME })
  const names = new Intl.DisplayNames('en', { type: 'language' })
  for (const code of LOCALES) {
    await api('POST', `${master}/locales`, {
      code,
      name: names.of(code),
      optional: true,
      fallbackCode: code.startsWith('de-') ? null : 'en-US',
    })
  }
  await addTaxonomy(api, space)
  await addModel(api, master)
  await addFiles(app, api, master)
  await addContent(api, master)
  await addSchedule(api, space, master)
  const releases = await addReleases(api, space, master)
  await addEnvironments(api, space)
  const webhooks = await addWebhooks(api, space, receiver)
  return { app, api, receiver, webhooks, releases, ...(await addPeople(app, api, space)) }
}

type Api = Atlas['api']

const version = ({ sys }: Stored) => ({ 'X-Contentful-Version': `${sys.version}` })
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const en = (value: unknown) => ({ 'en-US': value })

async function addTaxonomy(api: Api, space: string): Promise<void> {
  const { sys } = await api<{ sys: { organization: { sys: { id: string } } } }>('GET', space)
  const at = `/organizations/${sys.organization.sys.id}/taxonomy`
  const concepts: readonly (readonly [id: string, label: string, ...broader: string[]])[] = [
    ['harbours', 'Harbours'],
    ['lighthouses', 'Lighthouses', 'harbours'],
    ['long', LONG_TITLE, 'lighthouses'],
    ['unbroken', UNBROKEN.slice(0, 200), 'long'],
    ['weather', 'Weather'],
  ]
  for (const [id, label, ...broader] of concepts) {
    const body = { prefLabel: en(label.slice(0, 256)), broader: broader.map((one) => link('TaxonomyConcept', one)) }
    await api('PUT', `${at}/concepts/${id}`, body)
  }
  await api('PUT', `${at}/concept-schemes/subjects`, {
    prefLabel: en('Subjects of the northern harbours'),
    definition: en(LONG_TITLE),
    concepts: concepts.map(([id]) => link('TaxonomyConcept', id)),
    topConcepts: [link('TaxonomyConcept', 'harbours')],
  })
  await api('PUT', `${at}/concept-schemes/unused`, { prefLabel: en('Unused') })
  await api('PUT', `${at}/concepts/loose`, { prefLabel: en('Listed nowhere') })
}

async function addModel(api: Api, master: string): Promise<void> {
  for (const { id, controls, editorLayout, groupControls, ...type } of [TALE, EVERYTHING]) {
    const stored = await api<Stored>('PUT', `${master}/content_types/${id}`, type)
    await api('PUT', `${master}/content_types/${id}/published`, undefined, version(stored))
    if (!controls) continue
    const at = `${master}/content_types/${id}/editor_interface`
    const editor = await api<Stored & { controls: { fieldId: string }[] }>('GET', at)
    const others = editor.controls.filter((one) => !controls.some(({ fieldId }) => fieldId === one.fieldId))
    const body = { ...editor, controls: [...others, ...controls], editorLayout, groupControls }
    await api('PUT', at, body, version(editor))
  }
  await api('PUT', `${master}/content_types/${'aTypeThatWasBegunAndNeverFinished'}`, {
    name: `${LONG_NAME} (begun and never finished)`,
    description: `${LONG_TITLE} ${LONG_TITLE}`,
    fields: [],
  })
  for (const name of [
    'Summer campaign 2026',
    'Needs a translation into all languages of the northern region',
    UNBROKEN.slice(0, 60),
    ...'abcdefghi',
  ].map((one) => (one.length === 1 ? `Region ${one.toUpperCase()}` : one))) {
    const id = name.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 60)
    await api('PUT', `${master}/tags/${id}`, {
      name,
      sys: { id, visibility: name.startsWith('S') ? 'public' : 'private' },
    })
  }
}

async function addFiles(app: TestApp, api: Api, master: string): Promise<void> {
  const upload = async (bytes: Buffer) => {
    const response = await fetch(`${app.server().url}/upload/spaces/atlas/uploads`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.server().tokens.management}`,
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(bytes),
    })
    assert.equal(response.status, 201, await response.clone().text())
    return link('Upload', ((await response.json()) as Stored).sys.id)
  }
  const add = async (id: string, title: string | null, file: [name: string, type: string, bytes: Buffer] | null) => {
    const fields = {
      ...(title !== null && { title: en(title), description: en(`${title}. ${LONG_TITLE}`) }),
      ...(file && { file: en({ fileName: file[0], contentType: file[1], uploadFrom: await upload(file[2]) }) }),
    }
    const asset = await api<Stored>('PUT', `${master}/assets/${id}`, { fields })
    return asset
  }
  const processed = async (id: string, title: string, file: [string, string, Buffer]) => {
    const asset = await add(id, title, file)
    await api('PUT', `${master}/assets/${id}/files/en-US/process`, undefined, version(asset))
    const end = Date.now() + 120_000
    for (;;) {
      const now = await api<StoredFile>('GET', `${master}/assets/${id}`)
      if (now.fields.file['en-US'].url) return now
      assert.ok(Date.now() < end, `${id} is processed`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const publish = async (asset: Stored) =>
    api('PUT', `${master}/assets/${asset.sys.id}/published`, undefined, version(asset))
  await publish(await processed('wide', LONG_TITLE, [`${UNBROKEN}.png`, 'image/png', await png(1600, 400)]))
  await publish(await processed('tall', 'Tall', ['tall.png', 'image/png', await png(300, 1200)]))
  await processed('tiny', 'Tiny', ['tiny.png', 'image/png', await png(16, 16)])
  await processed('broken', 'A picture that is none', [
    'broken.png',
    'image/png',
    (await png(640, 480)).subarray(0, 200),
  ])
  await processed('paper', 'Tide tables', ['tide-tables-2026.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF\n')])
  await processed('sound', 'Foghorn', ['foghorn.mp3', 'audio/mpeg', Buffer.from([0xff, 0xfb, 0x90, 0])])
  await processed('film', 'Beam', ['beam.mp4', 'video/mp4', Buffer.from('0000ftypisom')])
  await add('unprocessed', 'Never processed', ['later.png', 'image/png', await png(20, 20)])
  await add('empty', null, null)
  const archived = await processed('old', 'Put away', ['old.txt', 'text/plain', Buffer.from('old')])
  await api('PUT', `${master}/assets/old/archived`, undefined, version(archived))
}

/** A release with problems, changes and a schedule, a published one, and an empty one. */
async function addReleases(api: Api, space: string, master: string): Promise<Atlas['releases']> {
  const create = async (title: string, ...items: object[]) => {
    const sys = { schemaVersion: 'Release.v2' }
    return api<Stored>('POST', `${master}/releases`, { sys, title, entities: { items } })
  }
  const item = (type: string, id: string, action = 'publish') => ({ entity: link(type, id), action })
  const items = [
    item('Entry', 'long'),
    item('Entry', 'bare'),
    item('Entry', 'full'),
    item('Asset', 'tall', 'unpublish'),
  ]
  const prepared = await create(LONG_TITLE.slice(0, 200), ...items)
  await api('POST', `${space}/scheduled_actions`, {
    ...{ entity: link('Release', prepared.sys.id), action: 'publish', environment: link('Environment', 'master') },
    scheduledFor: { datetime: `${NEXT_YEAR}-12-24T18:00:00+01:00`, timezone: 'Europe/Berlin' },
  })
  const published = await create('Harbour lights', item('Asset', 'tall'))
  await api('PUT', `${master}/releases/${published.sys.id}/published`, undefined, version(published))
  const empty = await create('Nothing yet')
  return { prepared: prepared.sys.id, published: published.sys.id, empty: empty.sys.id }
}

/** Actions in the far future, one of them on a deleted entry. */
async function addSchedule(api: Api, space: string, master: string): Promise<void> {
  const add = (entity: object, action: string, datetime: string, timezone?: string) =>
    api('POST', `${space}/scheduled_actions`, {
      ...{ entity, action, environment: link('Environment', 'master') },
      scheduledFor: { datetime, ...(timezone !== undefined && { timezone }) },
    })
  await add(link('Entry', 'long'), 'publish', `${NEXT_YEAR}-03-01T09:00:00+01:00`, 'Europe/Berlin')
  await add(link('Entry', 'long'), 'unpublish', `${NEXT_YEAR}-09-30T23:59:00Z`)
  await add(link('Asset', 'wide'), 'unpublish', `${NEXT_YEAR}-05-17T12:00:00-03:00`, 'America/Argentina/Buenos_Aires')
  await api('PUT', `${master}/entries/fleeting`, { fields: {} }, { 'X-Contentful-Content-Type': 'tale' })
  await add(link('Entry', 'fleeting'), 'publish', `${NEXT_YEAR + 1}-01-01T00:00:00Z`, 'UTC')
  await api('DELETE', `${master}/entries/fleeting`)
  for (let version = 1; version < 12; version += 1) {
    const fields = { title: en(`Tale number 12, save ${version}`), slug: en('tale-12') }
    const { sys } = await api<Stored>('GET', `${master}/entries/tale-12`)
    await api('PUT', `${master}/entries/tale-12`, { fields }, { 'X-Contentful-Version': `${sys.version}` })
  }
}

async function addContent(api: Api, master: string): Promise<void> {
  const put = (id: string, type: string, fields: object, metadata: object = { tags: [] }) =>
    api<WireEntry>('PUT', `${master}/entries/${id}`, { fields, metadata }, { 'X-Contentful-Content-Type': type })
  const state = (path: string, entry: WireEntry) =>
    api<WireEntry>('PUT', `${master}/entries/${entry.sys.id}/${path}`, undefined, version(entry))
  for (let index = 1; index <= 60; index += 1) {
    const entry = await put(`tale-${index}`, 'tale', { title: en(`Tale number ${index}`), slug: en(`tale-${index}`) })
    if (index % 3 === 0) await state('published', entry)
  }
  await put('no-title', 'tale', {})
  const concepts = ['lighthouses', 'unbroken'].map((id) => link('TaxonomyConcept', id))
  await put('unbroken', 'tale', { title: en(UNBROKEN), slug: en('unbroken') }, { tags: [], concepts })
  const long = await put(
    'long',
    'tale',
    { title: en(LONG_TITLE), slug: en('long') },
    { tags: [link('Tag', 'Summercampaign2026')] },
  )
  await state('published', long)
  const put2 = await api<WireEntry>('GET', `${master}/entries/long`)
  await api(
    'PUT',
    `${master}/entries/long`,
    { fields: { ...put2.fields, title: { ...put2.fields.title, 'de-AT': `${LONG_TITLE} auf Deutsch` } } },
    { ...version(put2), 'X-Contentful-Content-Type': 'tale' },
  )
  await state('archived', await put('archived', 'tale', { title: en('Put away for good'), slug: en('archived') }))
  await put('gone', 'tale', { title: en('Will be gone') })
  await api('DELETE', `${master}/entries/gone`)
  // An asset that is deleted after it was linked.
  await api('PUT', `${master}/assets/gone`, { fields: { title: en('Will be gone') } })
  await put('full', 'everything', FULL_ENTRY)
  await put('bare', 'everything', BARE_ENTRY)
  await put('linking', 'tale', {
    title: en('Leads to drafts'),
    slug: en('linking'),
    next: en([link('Entry', 'no-title'), link('Entry', 'gone'), link('Entry', 'long')]),
    picture: en(link('Asset', 'gone')),
  })
  await put('leading', 'tale', {
    title: en('Leads to drafts that are there'),
    slug: en('leading'),
    next: en([link('Entry', 'tale-5'), link('Entry', 'tale-7'), link('Entry', 'no-title')]),
    picture: en(link('Asset', 'tiny')),
  })
  await api('DELETE', `${master}/assets/gone`)
}

async function addEnvironments(api: Api, space: string): Promise<void> {
  const from = { 'X-Contentful-Source-Environment': 'master' }
  await api('PUT', `${space}/environments/staging`, { name: 'staging' }, from)
  await api(
    'PUT',
    `${space}/environments/release-2026-11-with-a-rather-long-name`,
    { name: 'release-2026-11-with-a-rather-long-name' },
    from,
  )
  await api('PUT', `${space}/environment_aliases/live`, { environment: link('Environment', 'staging') })
  for (const name of ['Website', LONG_NAME.slice(0, 120)]) {
    await api('POST', `${space}/api_keys`, {
      name,
      description: LONG_TITLE,
      environments: ['master', 'staging', 'live'].map((id) => link('Environment', id)),
    })
  }
}

async function addWebhooks(api: Api, space: string, receiver: Receiver): Promise<Atlas['webhooks']> {
  receiver.respond = (call, response) =>
    respondWith(
      call.url.startsWith('/hook/fails') ? 410 : 200,
      {},
      call.url.startsWith('/hook/fails') ? 'no such hook' : '{"ok":true}',
    )(call, response)
  const add = (name: string, url: string, more: object = {}) =>
    api<Stored>('POST', `${space}/webhook_definitions`, {
      name,
      url,
      topics: ['Entry.publish', 'Entry.unpublish', 'Asset.*'],
      headers: [],
      ...more,
    })
  const healthy = await add('Rebuild the website', `${receiver.url}/build`)
  const failing = await add(LONG_NAME.slice(0, 100), `${receiver.url}/fails/${UNBROKEN.slice(0, 120)}`, {
    headers: [
      { key: 'X-Reason', value: 'because' },
      { key: 'Authorization', value: 'Bearer x', secret: true },
    ],
    filters: [
      { equals: [{ doc: 'sys.environment.sys.id' }, 'master'] },
      { regexp: [{ doc: 'sys.id' }, { pattern: '^tale-' }] },
    ],
    transformation: { body: { id: '{ /payload/sys/id }' } },
  })
  await add('Not in use', 'https://example.org/hook', { active: false })
  const master = `${space}/environments/master`
  for (const id of ['tale-1', 'tale-2', 'tale-4']) {
    const entry = await api<WireEntry>('GET', `${master}/entries/${id}`)
    await api('PUT', `${master}/entries/${id}/published`, undefined, version(entry))
  }
  // A refused call blocks the calls after it.
  await receiver.until(4)
  return { healthy: healthy.sys.id, failing: failing.sys.id }
}

async function addPeople(app: TestApp, api: Api, space: string) {
  interface Invitation {
    email: string
    sys: { id: string }
  }
  const { items: organizations } = await api<{ items: Stored[] }>('GET', '/organizations')
  const organization = organizations[0]!.sys.id
  const at = `/organizations/${organization}/invitations`
  const role = await api<Stored>('POST', `${space}/roles`, {
    name: 'Reader of everything, translator into German and Swiss German only',
    description: LONG_TITLE,
    permissions: { ContentModel: ['read'] },
    policies: [
      { effect: 'allow', actions: ['read'] },
      {
        effect: 'allow',
        actions: ['update'],
        constraint: {
          and: [
            { equals: [{ doc: 'sys.type' }, 'Entry'] },
            { equals: [{ doc: 'sys.contentType.sys.id' }, 'tale'] },
            { paths: [{ doc: 'fields.%.de-AT' }] },
          ],
        },
      },
    ],
  })
  const invite = async (email: string) => {
    await api('POST', `${space}/space_memberships`, { admin: false, roles: [link('Role', role.sys.id)], email })
    const { items } = await api<{ items: Invitation[] }>('GET', at)
    const { sys } = items.find((one) => one.email === email)!
    const sent = await api<{ sys: { invitationUrl: string } }>('POST', `${at}/${sys.id}/resend`)
    return { url: sent.sys.invitationUrl, id: sys.id }
  }
  const join = async (email: string, firstName: string, lastName: string) => {
    const { url } = await invite(email)
    const response = await fetch(`${app.server().url}/invitations/accept`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: url.split('/').at(-1), password: PASSWORD, firstName, lastName }),
    })
    assert.equal(response.status, 201, await response.clone().text())
    return ((await response.json()) as { user: { id: string } }).user.id
  }
  await join(DESK, 'Annemarie', 'de la Rochefoucauld-Wittgenstein')
  const nobody = await join(NOBODY, 'Nobody', 'Special')
  await join(CAREFUL, 'Careful', 'Person')
  await addSecondFactor(app)
  const { items: memberships } = await api<{ items: (Stored & { sys: { user: { sys: { id: string } } } })[] }>(
    'GET',
    `${space}/space_memberships`,
  )
  const theirs = memberships.find(({ sys }) => sys.user.sys.id === nobody)!
  await api('DELETE', `${space}/space_memberships/${theirs.sys.id}`, undefined, version(theirs))
  const open = await invite(
    'waiting.for.an.answer.since.the.beginning.of.time@translations.northern-harbours.example.org',
  )
  const returning = await join(RETURNING, 'Returning', 'Sailor')
  const membershipOf = async (user: string) => {
    const path = `/organizations/${organization}/organization_memberships?sys.user.sys.id=${user}`
    return (await api<{ items: Stored[] }>('GET', path)).items[0]!
  }
  const was = await membershipOf(returning)
  await api('DELETE', `/organizations/${organization}/organization_memberships/${was.sys.id}`, undefined, version(was))
  const known = await invite(RETURNING)
  const withdrawn = await invite('withdrawn@example.org')
  await api('DELETE', `${at}/${withdrawn.id}`)
  for (const name of ['Translators of the northern harbours and of everything that lies beyond them', 'Editors']) {
    const team = await api<Stored>('POST', `/organizations/${organization}/teams`, { name, description: LONG_TITLE })
    if (name === 'Editors') continue
    const at = `/organizations/${organization}/teams/${team.sys.id}/team_memberships`
    await api('POST', at, { admin: false, organizationMembershipId: (await membershipOf(nobody)).sys.id })
  }
  const application = await api<{ clientId: string }>('POST', '/users/me/oauth_applications', {
    name: 'The reading room of the northern harbours',
    description: LONG_TITLE,
    redirectUri: 'http://127.0.0.1:9/callback',
    scopes: ['content_management_manage', 'content_management_read'],
    confidential: true,
  })
  return {
    organization,
    clientId: application.clientId,
    invitations: { open: open.url, withdrawn: withdrawn.url, known: known.url },
  }
}

async function addSecondFactor(app: TestApp): Promise<void> {
  const own = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${app.server().url}${path}`, {
      method,
      headers: { ...own, ...headers },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${method} ${path}: ${response.status}`)
    return response
  }
  const session = await send('POST', '/app/session', { email: CAREFUL, password: PASSWORD })
  const Cookie = session.headers.getSetCookie()[0]!.split(';')[0]!
  const begun = await send('POST', '/api/users/me/second_factor', { password: PASSWORD }, { Cookie })
  const secret = fromBase32(((await begun.json()) as { secret: string }).secret)!
  await send('PUT', '/api/users/me/second_factor/confirmed', { code: codeAt(secret, stepAt(Date.now())) }, { Cookie })
}
