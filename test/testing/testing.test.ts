// `sheaf/testing`: throw-away servers for the tests of frontends.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createClient } from 'contentful'
import { createClient as createManagementClient } from 'contentful-management'
import { type SheafServer, startSheaf } from 'sheaf/testing'
import { mainFile } from '../support/build.ts'

const EXPORT = new URL('./export.json', import.meta.url)
const HASH = '0123456789abcdef0123456789abcdef'

const clientOf = ({ host, space, deliveryToken }: SheafServer) =>
  createClient({ space, accessToken: deliveryToken, host, insecure: true })

const managementOf = ({ host, space, managementToken }: SheafServer) =>
  createManagementClient(
    { accessToken: managementToken, host, insecure: true },
    { type: 'plain', defaults: { spaceId: space, environmentId: 'master' } },
  )

const entryIds = async (server: SheafServer, query = {}) =>
  (await clientOf(server).getEntries(query)).items.map(({ sys }) => sys.id).sort()

describe('a server with an export file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-fixtures-'))
  const photo = join(folder, `images.example.org/frontpage/photo/${HASH}/photo.png`)
  const bytes = Buffer.from('the bytes that contentful-export has downloaded')
  let server: SheafServer

  before(async () => {
    mkdirSync(dirname(photo), { recursive: true })
    writeFileSync(photo, bytes)
    copyFileSync(EXPORT, join(folder, 'export.json'))
    server = await startSheaf({ fixtures: join(folder, 'export.json') })
  })
  after(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has the space of the export', () => {
    assert.equal(server.space, 'frontpage')
    assert.equal(server.environment, 'master')
    assert.equal(server.url, `http://${server.host}`)
  })

  test('delivers published entries with their links, tags and locales', async () => {
    assert.deepEqual(await entryIds(server), ['english-only', 'first', 'second'])
    assert.deepEqual(await entryIds(server, { 'metadata.tags.sys.id[in]': 'news' }), ['first'])
    const client = clientOf(server)
    const { fields } = await client.getEntry('first', { locale: 'gsw' })
    assert.equal(fields.title, 'Erster')
    const [linking] = (await client.getEntries({ 'sys.id': 'first' })).items
    assert.equal((linking!.fields.next as unknown as { fields: { title: string } }).fields.title, 'Second')
    assert.equal((await client.getEntry('english-only', { locale: 'de' })).fields.title, 'In English')
    const locales = (await client.getLocales()).items.map(({ code, name, fallbackCode }) => [code, name, fallbackCode])
    assert.deepEqual(locales.sort(), [
      ['de', 'German', 'en'],
      ['en', 'Our English', null],
      ['gsw', 'Swiss German', 'de'],
    ])
  })

  test('shows drafts in preview only, and archived entries in management only', async () => {
    const preview = createClient({
      ...{ space: server.space, accessToken: server.previewToken, host: server.host, insecure: true },
    })
    assert.equal((await preview.getEntry('draft')).fields.title, 'Draft')
    await assert.rejects(preview.getEntry('archived'))
    const management = managementOf(server)
    assert.ok((await management.entry.get({ entryId: 'archived' })).sys.archivedVersion)
    const { controls } = await management.editorInterface.get({ contentTypeId: 'post' })
    assert.equal(controls?.find(({ fieldId }) => fieldId === 'slug')?.widgetId, 'slugEditor')
    assert.deepEqual((await management.webhook.getMany({})).items, [])
  })

  test('serves the files of assets: downloaded ones, and placeholders of the right dimensions', async () => {
    const urlOf = async (id: string) => (await clientOf(server).getAsset(id)).fields.file!.url
    assert.equal(await urlOf('photo'), `//${server.host}/frontpage/photo/${HASH}/photo.png`)
    const served = await fetch(`http:${await urlOf('photo')}`)
    assert.deepEqual(Buffer.from(await served.arrayBuffer()), bytes)

    const placeholder = Buffer.from(await (await fetch(`http:${await urlOf('missing')}`)).arrayBuffer())
    assert.equal(placeholder.length, 9000)
    assert.deepEqual([placeholder.readUInt32BE(16), placeholder.readUInt32BE(20)], [64, 48])
    const part = await fetch(`http:${await urlOf('missing')}`, { headers: { Range: 'bytes=8-23' } })
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), placeholder.subarray(8, 24))
    const resized = await fetch(`http:${await urlOf('missing')}?w=32&fm=webp`)
    assert.deepEqual([resized.status, resized.headers.get('content-type')], [200, 'image/webp'])
  })

  test('goes back to the fixtures, with the same tokens', async () => {
    const management = managementOf(server)
    await management.entry.unpublish({ entryId: 'first' })
    await management.entry.delete({ entryId: 'first' })
    await management.entry.createWithId(
      { contentTypeId: 'post', entryId: 'new' },
      { fields: { title: { en: 'New' } }, metadata: { tags: [] } },
    )
    assert.deepEqual(await entryIds(server), ['english-only', 'second'])
    await Promise.all([server.reset(), server.reset()])
    assert.deepEqual(await entryIds(server), ['english-only', 'first', 'second'])
    await assert.rejects(management.entry.get({ entryId: 'new' }))
  })

  test('runs beside another server with other content, which ends by itself', async () => {
    await using other = await startSheaf({
      space: 'other',
      fixtures: { contentTypes: [{ sys: { id: 'note' }, name: 'Note', fields: [] }], entries: [note('a')] },
      settings: { SHEAF_DELIVERY_MAX_AGE: '60s' },
    })
    assert.notEqual(other.url, server.url)
    assert.deepEqual(await entryIds(other), ['a'])
    const response = await fetch(`${other.url}/spaces/other/entries?access_token=${other.deliveryToken}`)
    assert.match(response.headers.get('cache-control')!, /max-age=60/)
    await other.stop()
    await assert.rejects(fetch(other.url))
    await assert.rejects(other.reset(), /Sheaf is stopped/)
    assert.deepEqual(await entryIds(server), ['english-only', 'first', 'second'])
  })

  test('creates the concepts that its entries have, because an export has no taxonomy', async () => {
    const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
    const metadata = { taxonomy: [link('TaxonomyConceptScheme', 'topics')] }
    const concepts = [link('TaxonomyConcept', 'night')]
    await using classified = await startSheaf({
      space: 'classified',
      fixtures: {
        contentTypes: [{ sys: { id: 'note' }, name: 'Note', fields: [], metadata }],
        entries: [{ ...note('a'), metadata: { tags: [], concepts } }, note('b')],
      },
    })
    assert.deepEqual(await entryIds(classified, { 'metadata.concepts.descendants[in]': 'night' }), ['a'])
  })
})

const note = (id: string, fields = {}) => ({ sys: { id, contentType: { sys: { id: 'note' } } }, fields })

describe('fixtures that cannot be used', () => {
  const types = [
    {
      sys: { id: 'note' },
      name: 'Note',
      fields: [
        { id: 'title', name: 'Title', type: 'Symbol', required: true },
        { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry' },
      ],
    },
  ]
  const missing = { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } }

  test('are refused with the entry and the field', async () => {
    const other = { sys: { id: 'c', contentType: { sys: { id: 'other' } } } }
    const wrong = [note('a', { title: { 'en-US': 7 } }), note('b', { name: { 'en-US': 'x' } }), other]
    await assert.rejects(startSheaf({ fixtures: { contentTypes: types, entries: wrong } }), {
      message:
        /Entry "a", fields\.title\.en-US: .*expected type: Symbol[\s\S]*Entry "b", fields\.name: [\s\S]*Entry "c": No published content type has the id "other"/,
    })
  })

  test('are refused with the entries that cannot be published, or load them as drafts', async () => {
    const entries = [note('a'), note('b', { title: { 'en-US': 'B' }, next: { 'en-US': missing } })]
    const fixtures = { contentTypes: types, entries }
    await assert.rejects(startSheaf({ fixtures }), {
      message:
        /Entry "a", fields\.title: .*required[\s\S]*Entry "b", fields\.next\.en-US: links to Entry "gone", which the fixtures do not have/,
    })
    await using server = await startSheaf({ fixtures, allowInvalid: true })
    assert.deepEqual(await entryIds(server), [])
    assert.equal((await managementOf(server).entry.getMany({})).total, 2)
  })

  test('are refused when the file is missing', async () => {
    const fixtures = join(tmpdir(), 'there-is-no-such-export.json')
    await assert.rejects(startSheaf({ fixtures }), /there-is-no-such-export\.json cannot be read: ENOENT/)
  })
})

test('sheaf dev prints URLs and tokens, and leaves nothing when it ends', async () => {
  const sheaf = spawn(process.execPath, [await mainFile(), 'dev', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(sheaf, 'exit')
  const output = sheaf.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
  let printed = ''
  while (!printed.includes('Management token')) printed += (await output.next()).value
  const base = /Web app +(\S+)\/app\n/.exec(printed)![1]
  const token = /Delivery token +(\S+)\n/.exec(printed)![1]
  assert.equal((await fetch(`${base}/spaces/test/entries?access_token=${token}`)).status, 200)
  const folders = [tmpdir(), '/dev/shm'].flatMap((parent) =>
    (existsSync(parent) ? readdirSync(parent) : []).map((name) => join(parent, name, 'server.pid')),
  )
  const own = folders.filter((file) => existsSync(file) && readFileSync(file, 'utf8').trim() === String(sheaf.pid))
  assert.equal(own.length, 1)
  sheaf.kill('SIGINT')
  assert.deepEqual(await exited, [0, null])
  assert.ok(!existsSync(dirname(own[0]!)))
})

test('the example in docs/testing.md is a test that passes', () => {
  const example = readFileSync(join(import.meta.dirname, 'example.test.ts'), 'utf8')
  assert.ok(readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8').includes(example))
})
