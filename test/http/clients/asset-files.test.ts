import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { createClient } from 'contentful'
import { type FileServer, startFileServer } from '../../support/file-server.ts'
import { cmykJpeg, colorOf, jpeg, pixels, png, turnedJpeg } from '../../support/images.ts'
import { type At, type Client, legacy, newSpace, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

type File = {
  url: string
  contentType: string
  fileName: string
  upload?: string
  uploadFrom?: object
  details: Details
}
type Details = { size: number; image?: object; blurhash?: string; dominantColor?: string; focalPoint?: object }

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="#f00"/></svg>'

/** An asset with one processed file. */
async function processed(
  client: Client,
  at: At,
  bytes: Buffer | string,
  file: { contentType: string; fileName: string },
) {
  const data = {
    fields: { title: { 'en-US': 'A' }, description: { 'en-US': '' }, file: { 'en-US': { ...file, file: bytes } } },
  }
  const asset = await client.asset.createFromFiles(at, data as never)
  return client.asset.processForAllLocales(at, asset, { processingCheckWait: 100 })
}
const fileOf = (asset: { fields: { file?: unknown } }, locale = 'en-US') =>
  (asset.fields.file as Record<string, File>)[locale]!
const fetchFile = (file: File, query = '', init: RequestInit = {}) => fetch(`http:${file.url}${query}`, init)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

onBothEngines(
  'files of assets',
  (server) => {
    let others: FileServer
    before(async () => {
      others = await startFileServer({
        '/a.jpg': await jpeg(),
        '/moved.jpg': (_, res) => res.writeHead(302, { Location: '/a.jpg' }).end(),
        '/endless.jpg': (_, res) => res.writeHead(302, { Location: '/endless.jpg' }).end(),
        '/empty.png': Buffer.alloc(0),
        '/page.png': Buffer.from('<html><script>alert(1)</script>'),
      })
    })
    after(() => others[Symbol.asyncDispose]())

    test('uploads: created, read, deleted, by space and by environment; streams of unknown length', async () => {
      const { client, at, spaceId } = await newSpace(server())
      const created = await client.upload.create(at, {
        file: Readable.from([Buffer.from('he'), Buffer.from('llo')]) as never,
      })
      assert.equal(created.sys.type, 'Upload')
      assert.equal((created.sys as { environment?: { sys: { id: string } } }).environment?.sys.id, 'master')
      assert.equal(Date.parse(created.sys.expiresAt) - Date.parse(created.sys.createdAt), 24 * 3600_000)
      assert.equal(
        (created as unknown as { sha256: string }).sha256,
        createHash('sha256').update('hello').digest('hex'),
      )
      const bySpace = { spaceId, uploadId: created.sys.id }
      assert.equal((await client.upload.get(bySpace)).sys.id, created.sys.id)
      await client.upload.delete(bySpace)
      const gone = await refusal(client.upload.get(bySpace))
      assert.deepEqual([gone.status, gone.name, gone.details], [404, 'NotFound', 'The resource could not be found.'])
      const other = await newSpace(server())
      const foreign = await client.upload.create({ spaceId }, { file: 'x' })
      const seen = await refusal(client.upload.get({ spaceId: other.spaceId, uploadId: foreign.sys.id }))
      assert.equal(seen.status, 404, 'an upload is of its space alone')
    })

    test('the older client, which sends the upload id as the environment, can delete an upload', async () => {
      const { client, at, spaceId } = await newSpace(server())
      const environment = await (await legacy(server()).getSpace(spaceId)).getEnvironment('master')
      const upload = await environment.createUpload({ file: 'x' })
      await upload.delete()
      const bySpace = { spaceId, uploadId: upload.sys.id }
      assert.equal((await refusal(client.upload.get(bySpace))).status, 404)
      const unchanged = await client.upload.create(at, { file: 'x' })
      const elsewhere = { spaceId, environmentId: upload.sys.id, uploadId: unchanged.sys.id }
      assert.equal((await refusal(client.upload.delete(elsewhere))).status, 404, 'any other environment must be there')
      assert.equal((await client.upload.get({ spaceId, uploadId: unchanged.sys.id })).sys.id, unchanged.sys.id)
    })

    test('from uploaded bytes to a published image, with the older client', async () => {
      const { at } = await newSpace(server())
      const space = await legacy(server()).getSpace(at.spaceId)
      const environment = await space.getEnvironment('master')
      const file = { 'en-US': { contentType: 'image/png', fileName: 'Fähre (1).png', file: await png(40, 20) } }
      const draft = await environment.createAssetFromFiles({
        fields: { title: { 'en-US': 'A' }, description: {}, file },
      } as never)
      assert.ok((draft.fields.file as Record<string, File>)['en-US']!.uploadFrom)
      const done = await draft.processForAllLocales()
      assert.equal(done.sys.version, 2)
      const { url, details, ...rest } = fileOf(done)
      assert.match(url, new RegExp(`^//${server().host}/${at.spaceId}/${done.sys.id}/[0-9a-f]{32}/F_hre__1_\\.png$`))
      assert.deepEqual(rest, { fileName: 'Fähre (1).png', contentType: 'image/png' })
      assert.deepEqual(
        [details.image, typeof details.blurhash, details.size > 50],
        [{ width: 40, height: 20 }, 'string', true],
      )
      assert.equal((await done.publish()).sys.publishedVersion, 2)
    })

    test('delivery and preview return the placeholder and the focal point of an image', async () => {
      const { client, at } = await newSpace(server())
      const asset = await processed(client, at, await jpeg(), { contentType: 'image/jpeg', fileName: 'a.jpg' })
      const path = `/spaces/${at.spaceId}/environments/master/assets/${asset.sys.id}/files/en-US/focal_point`
      const headers = { 'X-Contentful-Version': String(asset.sys.version) }
      const pointed = (await request(server(), 'PUT', path, { body: { x: 0.25, y: 0.5 }, headers })).body
      await client.asset.publish({ ...at, assetId: asset.sys.id }, pointed)
      const key = await client.apiKey.create(at, { name: 'k' } as never)
      const delivery = createClient({
        space: at.spaceId,
        accessToken: key.accessToken,
        host: server().host,
        insecure: true,
      })
      const delivered = await delivery.getAsset(asset.sys.id)
      const { size, blurhash, dominantColor } = fileOf(asset).details
      assert.match(blurhash!, /^[\w#$%*+,.:;=?@[\]^{|}~-]{6,}$/)
      assert.match(dominantColor!, /^#[0-9a-f]{6}$/)
      const known = { blurhash, dominantColor, focalPoint: { x: 0.25, y: 0.5 } }
      const file = {
        url: fileOf(pointed).url,
        details: { size, image: { width: 400, height: 200 }, ...known },
        fileName: 'a.jpg',
        contentType: 'image/jpeg',
      }
      assert.deepEqual(delivered.fields.file, file)
      const preview = (await client.previewApiKey.getMany(at)).items[0]!.accessToken as string
      const previewed = await request(server(), 'GET', `/spaces/${at.spaceId}/assets/${asset.sys.id}`, {
        token: preview,
      })
      assert.deepEqual(previewed.body.fields.file, file)
      const synced = await delivery.sync({ initial: true })
      assert.deepEqual(synced.assets[0]!.fields.file, { 'en-US': file })
    })

    test('all locales in one response', async () => {
      const { client, at } = await newSpace(server())
      await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: null } as never)
      const file = async (name: string) => ({ contentType: 'image/png', fileName: name, file: await png() })
      const fields = { title: {}, description: {}, file: { 'en-US': await file('a.png'), de: await file('b.png') } }
      const asset = await client.asset.createFromFiles(at, { fields } as never)
      const done = await client.asset.processForAllLocales(at, asset, { processingCheckWait: 100 })
      const latest = await client.asset.get({ ...at, assetId: done.sys.id })
      assert.equal(latest.sys.version, 3)
      assert.ok(fileOf(latest).url && fileOf(latest, 'de').url)
    })

    test('one upload under two names, and as two types, is two files', async () => {
      const { client, at } = await newSpace(server())
      await client.locale.create(at, { name: 'German', code: 'de', fallbackCode: null } as never)
      await client.locale.create(at, { name: 'French', code: 'fr', fallbackCode: null } as never)
      const { sys } = await client.upload.create(at, { file: 'a,b' })
      const uploadFrom = { sys: { type: 'Link', linkType: 'Upload', id: sys.id } }
      const file = {
        'en-US': { contentType: 'text/plain', fileName: 'prices.txt', uploadFrom },
        de: { contentType: 'text/plain', fileName: 'preise.txt', uploadFrom },
        fr: { contentType: 'text/csv', fileName: 'prices.txt', uploadFrom },
      }
      const asset = await client.asset.create(at, { fields: { title: {}, description: {}, file } } as never)
      await client.asset.processForAllLocales(at, asset, { processingCheckWait: 100 })
      const latest = await client.asset.get({ ...at, assetId: asset.sys.id })
      for (const [locale, { contentType, fileName }] of Object.entries(file)) {
        const response = await fetchFile(fileOf(latest, locale))
        assert.deepEqual([response.status, fileOf(latest, locale).fileName], [200, fileName], locale)
        assert.ok(response.headers.get('content-type')!.startsWith(contentType), locale)
        assert.equal(await response.text(), 'a,b')
      }
    })

    test('files are fetched by URL, through redirects; the media type is detected from the bytes', async () => {
      const { client, at } = await newSpace(server())
      const upload = `${others.url}/moved.jpg`
      const draft = await client.asset.create(at, {
        fields: {
          title: {},
          description: {},
          file: { 'en-US': { contentType: 'image/svg+xml', fileName: 'x.svg', upload } },
        },
      } as never)
      const done = await client.asset.processForLocale(at, draft, 'en-US', { processingCheckWait: 100 })
      const file = fileOf(done)
      assert.deepEqual(
        [file.contentType, file.upload, file.details.image],
        ['image/jpeg', undefined, { width: 400, height: 200 }],
      )
      assert.equal(done.sys.updatedBy?.sys.id, draft.sys.updatedBy?.sys.id)
      assert.ok((await bytesOf(await fetchFile(file))).equals(await jpeg()))
      await client.asset.processForLocale(at, done, 'en-US')
      assert.equal((await client.asset.get({ ...at, assetId: done.sys.id })).sys.version, 2, 'nothing is left to do')
    })

    test('a file that cannot be fetched is reported, and the asset does not change', async () => {
      const { client, at } = await newSpace(server())
      const cases: [upload: string, reason: string, message: RegExp][] = [
        [`${others.url}/none.jpg`, 'status', /status 404/],
        [`${others.url}/endless.jpg`, 'fetch', /could not be fetched/],
        [`${others.url}/page.png`, 'type', /declared as image\/png/],
        [`${others.url}/empty.png`, 'size', /^The file is empty/],
        ['http://10.0.0.1/a.png', 'fetch', /could not be fetched/],
        ['http://[::ffff:10.1.2.3]/a.png', 'fetch', /could not be fetched/],
      ]
      for (const [upload, reason, message] of cases) {
        const file = { 'en-US': { contentType: 'image/png', fileName: 'a.png', upload } }
        const draft = await client.asset.create(at, { fields: { title: {}, description: {}, file } } as never)
        const path = `/spaces/${at.spaceId}/environments/master/assets/${draft.sys.id}/files/en-US/process`
        assert.equal((await request(server(), 'PUT', path, { headers: { 'X-Contentful-Version': '1' } })).status, 204)
        let { body } = await request(server(), 'GET', path)
        // On a busy machine the processing may still be running.
        while (body.sys.status === 'processing') ({ body } = await request(server(), 'GET', path))
        assert.deepEqual([body.sys.status, body.error?.reason], ['failed', reason], upload)
        assert.match(body.error.message, message)
        const asset = await client.asset.get({ ...at, assetId: draft.sys.id })
        assert.deepEqual(
          [asset.sys.version, fileOf(asset)],
          [1, { contentType: 'image/png', fileName: 'a.png', upload }],
        )
      }
      const missing = {
        'en-US': {
          contentType: 'image/png',
          fileName: 'a.png',
          uploadFrom: { sys: { type: 'Link', linkType: 'Upload', id: 'nope' } },
        },
      }
      const draft = await client.asset.create(at, { fields: { title: {}, description: {}, file: missing } } as never)
      const path = `/spaces/${at.spaceId}/environments/master/assets/${draft.sys.id}/files/en-US/process`
      await request(server(), 'PUT', path, { headers: { 'X-Contentful-Version': '1' } })
      assert.equal((await request(server(), 'GET', path)).body.error.reason, 'upload')
    })

    test('images are transformed by parameters, and invalid parameters are refused', async () => {
      const { client, at } = await newSpace(server())
      const file = fileOf(
        await processed(client, at, await turnedJpeg(6), { contentType: 'image/jpeg', fileName: 'a.jpg' }),
      )
      assert.deepEqual(file.details.image, { width: 200, height: 400 })
      const response = await fetchFile(file, '?w=100&fm=webp')
      assert.equal(response.headers.get('content-type'), 'image/webp')
      const image = await pixels(await bytesOf(response))
      assert.deepEqual([image.width, image.height, colorOf(image.at(80, 20))], [100, 200, 'red'])
      for (const bad of [
        'w=0',
        'w=4001',
        'h=x',
        'w=1.5',
        'fit=stretch',
        'f=nose',
        'r=-1',
        'q=0',
        'q=101',
        'bg=red',
        'fm=bmp',
        'fl=x',
        'w=1&w=2',
        'w=',
      ]) {
        const refused = await fetchFile(file, `?${bad}`)
        const body = (await refused.json()) as { sys: { id: string }; message: string }
        assert.deepEqual([refused.status, body.sys.id], [400, 'BadRequest'], bad)
        assert.match(body.message, new RegExp(`^The value for "${bad.split('=')[0]}" `))
      }
      for (const unknown of [
        'blur=5',
        'dpr=2',
        'width=100',
        'w=100&quality=50',
        'W=100',
        'w=100&Blur=',
        'w[]=10',
        'w[0]=10',
        'w=100&q[]=',
      ]) {
        const refused = await fetchFile(file, `?${unknown}`)
        const body = (await refused.json()) as { sys: { id: string }; message: string }
        assert.deepEqual([refused.status, body.sys.id], [400, 'BadRequest'], unknown)
        const [name] = unknown.split('&').at(-1)!.split('=')
        assert.equal(
          body.message,
          `The image parameter "${name}" is not supported. Supported are w, h, fit, f, r, bg, fm, q, fl.`,
        )
      }
      const whole = await fetchFile(file)
      for (const same of ['?utm=x', '?v=2', '?fm=jpg', '?_=1700000000', '?t=5', '?access_token=x']) {
        assert.equal((await fetchFile(file, same)).headers.get('etag'), whole.headers.get('etag'), same)
      }
      const [one, two] = [await fetchFile(file, '?h=50&w=50&x=1'), await fetchFile(file, '?w=50&h=50')]
      assert.equal(one.headers.get('etag'), two.headers.get('etag'), 'the order and strange parameters do not count')
      const accepting = async (accept: string) => {
        const auto = await fetchFile(file, '?fm=auto&w=60', { headers: { Accept: accept } })
        assert.equal(auto.headers.get('vary'), 'Accept')
        return auto.headers.get('content-type')
      }
      assert.equal(await accepting('image/avif,image/webp,*/*'), 'image/avif')
      assert.equal(await accepting('image/webp'), 'image/webp')
      assert.equal(await accepting('image/webp;q=0, */*'), 'image/jpeg')
    })

    test('a hundred concurrent requests get the same image', async () => {
      const { client, at } = await newSpace(server())
      const file = fileOf(
        await processed(client, at, await cmykJpeg(), { contentType: 'image/jpeg', fileName: 'a.jpg' }),
      )
      const responses = await Promise.all(Array.from({ length: 100 }, () => fetchFile(file, '?w=123&fm=png')))
      assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200])
      assert.equal(
        new Set(await Promise.all(responses.map(async (response) => (await bytesOf(response)).toString('base64'))))
          .size,
        1,
      )
    })

    test('ranges, conditions and HEAD', async () => {
      const { client, at } = await newSpace(server())
      const bytes = Buffer.alloc(3_000_000, 'sheaf')
      const file = fileOf(await processed(client, at, bytes, { contentType: 'video/mp4', fileName: 'a.mp4' }))
      const part = async (range: string, more: Record<string, string> = {}) => {
        const response = await fetchFile(file, '', { headers: { Range: range, ...more } })
        return [response.status, response.headers.get('content-range'), (await bytesOf(response)).length]
      }
      assert.deepEqual(await part('bytes=0-4'), [206, 'bytes 0-4/3000000', 5])
      assert.deepEqual(await part('bytes=2999990-'), [206, 'bytes 2999990-2999999/3000000', 10])
      assert.deepEqual(await part('bytes=-7'), [206, 'bytes 2999993-2999999/3000000', 7])
      assert.deepEqual(await part('bytes=5-9999999'), [206, 'bytes 5-2999999/3000000', 2_999_995])
      assert.deepEqual(await part('bytes=3000000-'), [416, 'bytes */3000000', 0])
      assert.deepEqual(await part('bytes=0-1,5-6'), [200, null, 3_000_000], 'several ranges: the whole file')
      assert.deepEqual(await part('lines=0-1'), [200, null, 3_000_000])
      const whole = await fetchFile(file, '', { method: 'HEAD' })
      const [etag, modified] = [whole.headers.get('etag')!, whole.headers.get('last-modified')!]
      assert.deepEqual(
        [whole.status, whole.headers.get('content-length'), whole.headers.get('accept-ranges')],
        [200, '3000000', 'bytes'],
      )
      assert.deepEqual(await part('bytes=0-4', { 'If-Range': etag }), [206, 'bytes 0-4/3000000', 5])
      assert.deepEqual(await part('bytes=0-4', { 'If-Range': '"other"' }), [200, null, 3_000_000])
      for (const headers of [
        { 'If-None-Match': etag },
        { 'If-None-Match': `"x", W/${etag}` },
        { 'If-Modified-Since': modified },
      ]) {
        assert.equal((await fetchFile(file, '', { headers: headers as Record<string, string> })).status, 304)
      }
      assert.equal(whole.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal((await fetch(`http:${file.url}`, { method: 'POST' })).status, 404)
      assert.equal((await fetchFile(file, '?w=100')).status, 400, 'a video is not an image')
    })

    test('uploaded files never run as scripts, whatever their name and type', async () => {
      const { client, at } = await newSpace(server())
      const files: [bytes: string | Buffer, type: string, name: string, shown: string][] = [
        [SVG, 'image/svg+xml', 'a.svg', 'attachment'],
        ['<html><script>1</script>', 'text/html', 'a.html', 'attachment'],
        ['<?xml version="1.0"?><a/>', 'application/xml', 'a.xml', 'attachment'],
        ['alert(1)', 'text/javascript', 'a.js', 'attachment'],
        ['%PDF-1.7', 'application/pdf', 'a.pdf', 'attachment'],
        ['hello', 'text/plain; charset=utf-8', 'a.txt', 'inline'],
        ['x', 'application/x-"quoted"; a=\u2028', '../../etc/passwd', 'attachment'],
        ['x', 'application/octet-stream', 'a"\r\nSet-Cookie: a=b\r\n.bin', 'attachment'],
        ['x', 'application/octet-stream', '..', 'attachment'],
        ['x', 'application/octet-stream', '日本語 %00.bin', 'attachment'],
      ]
      for (const [bytes, contentType, fileName, shown] of files) {
        const created = await processed(client, at, bytes, { contentType, fileName }).catch((error: Error) => error)
        if (created instanceof Error) {
          assert.equal(JSON.parse(created.message).status, 422, fileName)
          continue
        }
        const { status, headers } = await fetchFile(fileOf(created))
        assert.equal(status, 200, fileName)
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
        assert.match(headers.get('content-security-policy')!, /^default-src 'none'; sandbox/)
        assert.ok(
          headers.get('content-disposition')!.startsWith(`${shown}; filename="`),
          headers.get('content-disposition')!,
        )
        assert.equal(headers.get('set-cookie'), null)
      }
      const drawing = fileOf(await processed(client, at, SVG, { contentType: 'image/svg+xml', fileName: 'a.svg' }))
      assert.deepEqual(drawing.details.image, { width: 40, height: 20 })
      assert.equal((await bytesOf(await fetchFile(drawing, '?w=10'))).toString(), SVG, 'a drawing fits every size')
      const drawn = await pixels(await bytesOf(await fetchFile(drawing, '?w=160&fm=png')))
      assert.deepEqual([drawn.width, drawn.height, colorOf(drawn.at(5, 5))], [160, 80, 'red'])
      const outside = SVG.replace('<rect', '<image href="http://127.0.0.1/x.png"/><rect')
      const refused = fileOf(await processed(client, at, outside, { contentType: 'image/svg+xml', fileName: 'b.svg' }))
      assert.equal((await fetchFile(refused, '?w=160&fm=png')).status, 400)
    })

    test('the focal point: a new URL, a draft, and crops that keep it in view', async () => {
      const { client, at } = await newSpace(server())
      const asset = await processed(client, at, await png(400, 200), { contentType: 'image/png', fileName: 'a.png' })
      const before = fileOf(asset)
      const path = `/spaces/${at.spaceId}/environments/master/assets/${asset.sys.id}/files/en-US/focal_point`
      const put = (version: number, body: unknown) =>
        request(server(), 'PUT', path, { body, headers: { 'X-Contentful-Version': `${version}` } })
      assert.equal((await put(1, { x: 0.9, y: 0.9 })).status, 409)
      assert.equal((await put(2, { x: 2, y: 0 })).status, 422)
      assert.equal((await put(2, { x: '0', y: 0 })).status, 422)
      const { status, body } = await put(2, { x: 0.9, y: 0.9 })
      const now = fileOf(body)
      assert.deepEqual([status, body.sys.version, now.details.focalPoint], [200, 3, { x: 0.9, y: 0.9 }])
      assert.notEqual(now.url, before.url)
      const cut = async (file: File) =>
        colorOf((await pixels(await bytesOf(await fetchFile(file, '?w=40&h=40&fit=crop')))).at(2, 2))
      assert.deepEqual([await cut(before), await cut(now)], ['red', 'yellow'])
      const back = await request(server(), 'DELETE', path, { headers: { 'X-Contentful-Version': '3' } })
      assert.equal(fileOf(back.body).details.focalPoint, undefined)
      const restored = await client.asset.update(
        { ...at, assetId: asset.sys.id },
        { ...back.body, fields: body.fields },
      )
      assert.equal(fileOf(restored).url, now.url)
    })

    test('protected spaces: files need signed URLs', async () => {
      const { client, at } = await newSpace(server())
      const asset = await processed(client, at, await png(), { contentType: 'image/png', fileName: 'a.png' })
      const file = fileOf(asset)
      const keys = `/spaces/${at.spaceId}/environments/master/asset_keys`
      const expiresAt = Math.floor(Date.now() / 1000) + 3600
      const newKey = (token?: string, at = expiresAt) =>
        request(server(), 'POST', keys, { body: { expiresAt: at }, ...(token ? { token } : {}) })
      assert.equal((await newKey()).status, 403, 'nothing is protected yet')
      const protect = (mode: string) =>
        request(server(), 'PUT', `/spaces/${at.spaceId}/asset_protection`, { body: { mode } })
      assert.equal((await protect('everything')).status, 422)
      assert.equal((await protect('all')).status, 200)
      assert.equal((await fetchFile(file, '?w=17')).status, 403)
      const { status, body: key } = await newKey()
      assert.equal(status, 201)
      const sign = (claims: object, secret: string, header: object = { alg: 'HS256', typ: 'JWT' }) => {
        const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
        return `${parts}.${createHmac('sha256', secret).update(parts).digest('base64url')}`
      }
      const get = (token: string, policy: string) =>
        fetchFile(file, `?w=17&token=${token}&policy=${encodeURIComponent(policy)}`)
      const good = await get(sign({ sub: `https:${file.url}`, exp: expiresAt }, key.secret), key.policy)
      assert.deepEqual([good.status, good.headers.get('cache-control')], [200, 'private, max-age=300'])
      const bad: [string, string][] = [
        [sign({ sub: `https:${file.url}x`, exp: expiresAt }, key.secret), key.policy],
        [sign({ sub: `https:${file.url}`, exp: 1 }, key.secret), key.policy],
        [sign({ sub: `https:${file.url}`, exp: expiresAt }, 'guessed'), key.policy],
        [sign({ sub: `https:${file.url}`, exp: expiresAt }, key.secret, { alg: 'none' }), key.policy],
        [sign({ sub: `https:${file.url}`, exp: expiresAt }, key.secret), `${key.policy}x`],
        ['', ''],
      ]
      for (const [token, policy] of bad) assert.equal((await get(token, policy)).status, 403)
      assert.equal((await newKey(undefined, expiresAt + 49 * 3600)).status, 422)
      const api = await client.apiKey.create(at, { name: 'k' } as never)
      const { body: reader } = await newKey(api.accessToken)
      const asReader = () => get(sign({ sub: `https:${file.url}`, exp: expiresAt }, reader.secret), reader.policy)
      assert.equal((await asReader()).status, 403, 'a draft is not for readers')
      await client.asset.publish({ ...at, assetId: asset.sys.id }, asset)
      assert.equal((await asReader()).status, 200)
      await protect('unpublished')
      assert.equal((await fetchFile(file, '?w=17')).status, 200)
      await protect('disabled')
    })

    test('uploads need a management token with write access', async () => {
      const { client, at } = await newSpace(server())
      const upload = await client.upload.create(at, { file: 'x' })
      const api = await client.apiKey.create(at, { name: 'k' } as never)
      const call = (method: string, path: string, token: string) =>
        fetch(`${server().url}${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}` },
          ...(method === 'POST' ? { body: 'x' } : {}),
        })
      for (const token of [api.accessToken, 'cpm_none', '']) {
        for (const [method, path] of [
          ['POST', 'uploads'],
          ['GET', `uploads/${upload.sys.id}`],
          ['DELETE', `uploads/${upload.sys.id}`],
        ] as const) {
          const { status } = await call(method, `/upload/spaces/${at.spaceId}/${path}`, token)
          assert.equal(status, 401, `${method} ${path} ${token}`)
        }
      }
      assert.equal((await client.upload.get({ ...at, uploadId: upload.sys.id })).sys.id, upload.sys.id)
    })
  },
  { SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8' },
)
