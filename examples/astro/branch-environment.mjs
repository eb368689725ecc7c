// One environment for each branch, in CI and on your machine:
//
//   node branch-environment.mjs create feature/subtitle    a new copy of master with the migrations of the branch; prints its id
//   node branch-environment.mjs delete feature/subtitle
//   node branch-environment.mjs migrate master             the migrations that master does not have yet, after a merge
//
// A migration is a file in `migrations`; they run in the order of their names. A private tag in the environment marks each
// one that has run. Copies of an environment have its tags, so they know which migrations they contain.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'contentful-management'

const { CMS_URL = 'http://localhost:4000', CMS_SPACE = 'magazine', MANAGEMENT_TOKEN } = process.env
const SOURCE = 'master'
const FOLDER = join(import.meta.dirname, 'migrations')

const { host, protocol } = new URL(CMS_URL)
const api = { host, hostUpload: host, insecure: protocol === 'http:', accessToken: MANAGEMENT_TOKEN }
const clientFor = (environmentId) =>
  createClient(api, { type: 'plain', defaults: { spaceId: CMS_SPACE, environmentId } })

/** An id that an environment may have. The hash keeps `a/b` and `a-b` apart. */
function environmentOf(branch) {
  const name = branch.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, 45)
  return name === branch
    ? `branch-${name}`
    : `branch-${name}-${createHash('sha256').update(branch).digest('hex').slice(0, 8)}`
}

/** A new copy each time, so that it has the current content and only the migrations of the branch. */
async function create(branch) {
  const id = environmentOf(branch)
  const client = clientFor(id)
  await remove(branch)
  await client.environment.createWithId({ sourceEnvironmentId: SOURCE }, { name: id })
  for (let status = ''; status !== 'ready'; await sleep(200)) {
    const { sys } = await client.environment.get({})
    status = sys.status.sys.id
    if (status === 'failed') throw new Error(`The copy ${id} failed`)
  }
  await migrate(id)
  console.log(id)
}

async function migrate(environment) {
  const client = clientFor(environment)
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.mjs')) : []
  const { items } = await client.tag.getMany({ query: { limit: 1000 } })
  const tags = new Set(items.map(({ sys }) => sys.id))
  for (const file of files.sort()) {
    const name = file.replace(/\.mjs$/, '')
    const tag = `migration.${name}`
    if (tags.has(tag)) continue
    const { default: run } = await import(join(FOLDER, file))
    await run(client)
    await client.tag.createWithId(
      { tagId: tag },
      { name: `Migration ${name}`, sys: { id: tag, visibility: 'private' } },
    )
    console.error(`${environment}: ran ${name}`)
  }
}

async function remove(branch) {
  const environmentId = environmentOf(branch)
  const { items } = await clientFor(SOURCE).environment.getMany({ query: { limit: 1000 } })
  if (items.some(({ sys }) => sys.id === environmentId)) await clientFor(environmentId).environment.delete({})
}

const [action, name] = process.argv.slice(2)
const run = { create, delete: remove, migrate }[action]
if (!run || !name) throw new Error('usage: node branch-environment.mjs create|delete|migrate <name>')
await run(name)
