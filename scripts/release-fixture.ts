// npx node scripts/release-fixture.ts: stores the data of this version in test/fixtures/releases, before it is released.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '#lib/version'
import { fillRelease, RELEASES, SECRET_KEY } from '../test/backups/release-fixtures.ts'
import { sheaf } from '../test/support/command.ts'
import { createSite } from '../test/support/server.ts'

const folder = join(RELEASES, version)
rmSync(folder, { recursive: true, force: true })
await using site = await createSite('sqlite')
const settings = { SHEAF_SECRET_KEY: SECRET_KEY, SHEAF_BACKUP_TO: folder }
await using server = await site.start(settings)
const facts = await fillRelease(server)
const { code, stdout, stderr } = await sheaf(['backup'], site.env(settings))
if (code !== 0) throw new Error(stderr)
rmSync(join(folder, 'parts'), { recursive: true, force: true })
writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
console.log(stdout)
