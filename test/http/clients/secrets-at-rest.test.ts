import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { ENGINES } from '../../support/engines.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_TOKEN, createSite } from '../../support/server.ts'
import { newSpace, plain, request } from './management.ts'

const OWN = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
const NEW_PASSWORD = 'marker of a new password'
const WRONG_PASSWORD = 'marker of a wrong password'

for (const engine of ENGINES) {
  test(`no token, password or link is in the database or in the log (${engine})`, async () => {
    await using site = await createSite(engine)
    await using server = await site.start({ SHEAF_LOG_LEVEL: 'debug' })
    const secrets = [ADMIN_TOKEN, ADMIN_PASSWORD, NEW_PASSWORD, WRONG_PASSWORD]
    const { client, spaceId } = await newSpace(server)
    const key = await client.apiKey.create({ spaceId }, { name: 'site', description: '' } as never)
    const twin = await client.previewApiKey.get({ spaceId, previewApiKeyId: key.preview_api_key.sys.id })
    const personal = await client.accessToken.createPersonalAccessToken({
      name: 'x',
      scopes: ['content_management_manage'],
      expiresIn: 60,
    })
    const { items } = await client.organization.getAll()
    const invited = await client.organizationInvitation.create(
      { organizationId: items[0]!.sys.id },
      { email: 'new@example.org', firstName: '', lastName: '', role: 'member' },
    )
    const link = invited.sys.invitationUrl.split('/').at(-1)!
    secrets.push(key.accessToken, twin.accessToken, personal.token!, link)
    const send = (path: string, body: object) =>
      fetch(`${server.url}${path}`, { method: 'POST', headers: OWN, body: JSON.stringify(body) })
    const session = await send('/app/session', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    secrets.push(session.headers.getSetCookie()[0]!.split(';')[0]!.split('=')[1]!)
    await send('/app/session', { email: ADMIN_EMAIL, password: WRONG_PASSWORD })
    await fetch(`${server.url}/invitations/${link}`)
    assert.equal((await send('/invitations/accept', { token: link, password: NEW_PASSWORD })).status, 201)
    await fetch(`${server.url}/cdn/spaces/${spaceId}/entries?access_token=${key.accessToken}`)
    await fetch(`${server.url}/cdn/spaces/${spaceId}/entries?access_token=${personal.token}`)
    await request(server, 'GET', `/spaces/${spaceId}/api_keys`, { token: personal.token! })
    await plain(server, key.accessToken)
      .space.get({ spaceId })
      .catch(() => {})
    const everything = [server.log(), ...(await contents(site.dataDir, site.databaseUrl))]
    await server.stop()
    everything.push(server.log(), ...(await contents(site.dataDir, site.databaseUrl)))
    assert.match(server.log(), /invitations\/cpi_\*\*\*/)
    for (const secret of secrets) {
      assert.ok(secret.length > 8)
      assert.ok(!everything.some((text) => text.includes(secret)), `${secret.slice(0, 12)}… was found`)
    }
  })
}

/** All stored data: the files of the data folder (database, its log, keys), or the rows of every table. */
async function contents(folder: string, databaseUrl: string | null): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
  return databaseUrl === null ? texts : [...texts, ...(await rows(databaseUrl))]
}

async function rows(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows: found } = await client.query<{ text: string }>(
        `select row_to_json(t)::text as text from "${name}" t`,
      )
      texts.push(found.map(({ text }) => text).join('\n'))
    }
    return texts
  } finally {
    await client.end()
  }
}
