// Backups of a server that is being written to, restored into the other engine and served from there.
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sheaf } from '../support/command.ts'
import { ENGINES } from '../support/engines.ts'
import { createSite, type TestServer } from '../support/server.ts'
import { createTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { AT, changeState, fillSpace, putEntry, send } from './space.ts'

const WRITERS = 4
const KEY = Buffer.from('a key for the backups of tests..').toString('base64')

interface Write {
  id: string
  title: string
  position: number
}

/** Creates, publishes and changes entries until it is stopped. Every acknowledged publication is recorded. */
function startWriters(server: TestServer) {
  const acknowledged: Write[] = []
  let isStopped = false
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const id = `entry-${writer}-${n % 10}`
      const title = `title ${writer} ${n}`
      const found: number | undefined =
        n < 10 ? undefined : (await send(server, 'GET', `${AT}/entries/${id}`)).json.sys.version
      const version = await putEntry(server, id, title, found)
      acknowledged.push({ id, title, position: await changeState(server, id, 'published', version) })
    }
  }
  const running = Promise.all(Array.from({ length: WRITERS }, (_, i) => write(i)))
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await running
    },
  }
}

for (const engine of ENGINES) {
  const target = ENGINES.find((other) => other !== engine) ?? engine
  test(`a backup under load from ${engine} is restored into ${target} with every acknowledged write`, async () => {
    using folder = createTempFolder()
    const backups = join(folder.path, 'backups')
    const settings = { SHEAF_BACKUP_TO: backups, SHEAF_BACKUP_KEY: KEY }
    await using source = await createSite(engine, { isMigrated: true })
    await using restored = await createSite(target)
    let token: string
    let fileUrl: string
    let acknowledged: readonly Write[]
    let before: number
    {
      await using server = await source.start(settings)
      ;({ token, fileUrl } = await fillSpace(server))
      const writers = startWriters(server)
      await until(() => writers.acknowledged.length >= 60)
      before = writers.acknowledged.length
      const created = await sheaf(['backup'], source.env(settings))
      assert.equal(created.code, 0, created.stderr)
      assert.match(created.stdout, /Sheaf .* rows \(.*\), 1 files \(9 B\), encrypted\n1 files were new/)
      const length = writers.acknowledged.length
      await until(() => writers.acknowledged.length > length)
      await writers.stop()
      acknowledged = writers.acknowledged
    }
    const [id] = await readdir(join(backups, 'backups'))
    const manifest = JSON.parse(await readFile(join(backups, 'backups', id!, 'manifest.json'), 'utf8'))
    const position: number = manifest.positions.find(([space]: [string]) => space === 'news')[1]
    const contained = acknowledged.filter((write) => write.position <= position)
    for (const write of acknowledged.slice(0, before))
      assert.ok(write.position <= position, 'written before the backup')
    assert.ok(contained.length < acknowledged.length, 'writes continued during and after the backup')

    const restore = (more: Record<string, string> = {}) =>
      sheaf(['restore', '--from', backups], restored.env({ ...settings, ...more }))
    assert.match((await restore()).stderr, /^sheaf: The secret key file .* is missing/)
    mkdirSync(restored.dataDir, { recursive: true })
    copyFileSync(join(source.dataDir, 'secret.key'), join(restored.dataDir, 'secret.key'))
    const wrongKey = await restore({ SHEAF_BACKUP_KEY: Buffer.alloc(32, 'wrong').toString('base64') })
    assert.match(
      wrongKey.stderr,
      /^sheaf: Backup \S+ was encrypted with another key \(\w+\); SHEAF_BACKUP_KEY has the key/,
    )
    const done = await restore()
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /All is well/)

    await using server = await restored.start(settings)
    const again = await restore()
    assert.equal(again.code, 1, 'neither into a running server nor into a database that is in use')
    // The newest write of each entry up to the position; later writes are not there.
    const expected = new Map<string, string>()
    for (const { id, title } of contained.toSorted((a, b) => a.position - b.position)) expected.set(id, title)
    const { json, position: now } = await send(server, 'GET', `/cdn${AT}/entries?limit=1000`, { token })
    const found = new Map<string, string>(
      json.items.map((item: { sys: { id: string }; fields: { title: string } }) => [item.sys.id, item.fields.title]),
    )
    assert.equal(now, position)
    assert.deepEqual([...found].toSorted(), [...expected].toSorted())
    const match = await send(
      server,
      'GET',
      `/cdn${AT}/entries?content_type=post&fields.title[match]=title&limit=1000`,
      {
        token,
      },
    )
    assert.equal(match.json.total, expected.size, 'search works')
    assert.equal(await (await fetch(`${server.url}${fileUrl}`)).text(), 'the bytes')
    const written = await send(server, 'PUT', `${AT}/entries/after`, {
      body: { fields: { title: { 'en-US': 'after' } } },
      headers: { 'X-Contentful-Content-Type': 'post' },
    })
    assert.equal(written.position, position + 1, 'the log continues')
    const doctor = await sheaf(['doctor', '--files'], restored.env(settings))
    assert.equal(doctor.code, 0, doctor.stdout)
  })
}
