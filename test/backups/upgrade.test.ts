// Starts this version on the data of every released version.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { diskFiles, diskObjects } from '#files/disk'
import { importStore } from '#storage/import-store'
import { MIGRATIONS } from '#storage/migrations/index'
import { Archive } from '#usecases/backups/archive'
import { restoreBackup } from '#usecases/backups/restore-backup'
import { sheaf } from '../support/command.ts'
import { ENGINES } from '../support/engines.ts'
import { createSite, type Site } from '../support/server.ts'
import { until } from '../support/until.ts'
import { factsOf, RELEASES, releases, SECRET_KEY } from './release-fixtures.ts'
import { AT, changeState, putEntry, send } from './space.ts'

/** Creates the database as the released version has left it; returns the number of its migrations. */
async function installRelease(site: Site, release: string): Promise<number> {
  mkdirSync(site.dataDir, { recursive: true })
  const archive = new Archive(diskObjects(join(RELEASES, release)), null)
  const [id] = (await archive.ids()).complete
  const manifest = await archive.requireManifest(id!)
  const config =
    site.databaseUrl === null
      ? ({ kind: 'sqlite', file: join(site.dataDir, 'sheaf.db') } as const)
      : ({ kind: 'postgres', url: site.databaseUrl, poolSize: 2 } as const)
  const files = diskFiles(join(site.dataDir, 'files'))
  await restoreBackup(
    {
      files,
      importAll: async (plan, fill) => {
        await importStore(config, plan, { replace: false, keepSchema: true, now: Date.now(), fill })
      },
    },
    archive,
    manifest,
  )
  return manifest.migrations.length
}

test('the data of a release is stored', () => assert.notDeepEqual(releases(), []))

for (const engine of ENGINES) {
  for (const release of releases()) {
    test(`the data of ${release} is migrated, read and changed (${engine})`, async () => {
      await using site = await createSite(engine)
      const { token, fileUrl } = factsOf(release)
      const settings = { SHEAF_SECRET_KEY: SECRET_KEY }
      const applied = await installRelease(site, release)
      await using server = await site.start({ ...settings, SHEAF_LOG_LEVEL: 'info' })
      if (applied < MIGRATIONS.length) await until(() => server.log().includes('database migrated'))

      const title = async (path: string, as?: { token: string }) =>
        (await send(server, 'GET', `${path}?order=sys.id`, as)).json.items.map(
          (item: { fields: { title: unknown } }) => item.fields.title,
        )
      assert.deepEqual(await title(`/cdn${AT}/entries`, { token }), ['The published title', 'A published title'])
      const match = await send(server, 'GET', `/cdn${AT}/entries?content_type=post&fields.title[match]=published`, {
        token,
      })
      assert.equal(match.json.total, 2)
      assert.deepEqual(
        (await title(`${AT}/entries`)).map((each: { 'en-US': string }) => each['en-US']),
        ['An archived title', 'The changed title', 'A draft', 'A published title'],
      )
      assert.equal(await (await fetch(`${server.url}${fileUrl}`)).text(), 'the bytes')
      assert.equal((await send(server, 'GET', '/spaces/news/webhook_definitions/hook')).json.name, 'Hook')
      await changeState(server, 'changed', 'published', 3)
      await changeState(server, 'draft', 'published', await putEntry(server, 'draft', 'No longer a draft', 1))
      await putEntry(server, 'new', 'A new entry')
      assert.deepEqual(await title(`/cdn${AT}/entries`, { token }), [
        'The changed title',
        'No longer a draft',
        'A published title',
      ])
      const doctor = await sheaf(['doctor', '--files'], site.env(settings))
      assert.equal(doctor.code, 0, doctor.stdout)
    })
  }
}
