// What depends on time, on nodes whose clocks are wrong.
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { createEntry, manage } from '../nodes.ts'
import type { Cluster } from './cluster.ts'

const OWN = { 'X-Sheaf-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
/** A report of presence is valid for this long. */
const PRESENCE_MS = 20_000
const DUE_IN_MS = 4000
/** Two readings of the database's clock may differ this much on a busy machine. */
const TOLERANCE_MS = 1000

/** Sessions, tokens, presence and scheduled actions of one node work on the other. Returns violations. */
export async function checkClocks(cluster: Cluster): Promise<string[]> {
  const violations: string[] = []
  const { server: a } = cluster.node('a')
  const { server: b } = cluster.node('b')
  const at = `/spaces/${cluster.space}/environments/master`
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const session = await fetch(`${one.url}/app/session`, {
      method: 'POST',
      headers: OWN,
      body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
    })
    const Cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const headers = { ...OWN, Cookie }
    const own = await fetch(`${other.url}/app/session`, { headers })
    if (!own.ok) violations.push(`a session of the other node: ${own.status}`)

    const body = JSON.stringify({ name: 'Short', scopes: ['content_management_manage'] })
    const created = await fetch(`${one.url}/api/users/me/access_tokens`, { method: 'POST', headers, body })
    const { token } = (await created.json()) as { token: string }
    const used = await fetch(`${other.url}/api/spaces/${cluster.space}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!used.ok) violations.push(`a token of the other node: ${used.status}`)
  }
  const { json: entry } = await createEntry(a, cluster.space, 'due')
  if (Math.abs(Date.parse(entry.sys.createdAt) - Date.now()) > 10 * TOLERANCE_MS)
    violations.push(`an entry has the time of a wrong clock: ${entry.sys.createdAt}`)
  await manage(b, 'PUT', `${at}/entries/due/presence`, {})
  const { rows } = await cluster.query(
    `select until - extract(epoch from clock_timestamp()) * 1000 as "forMs" from presence where id = 'due'`,
  )
  if (!(Math.abs(rows[0]?.forMs) <= PRESENCE_MS)) violations.push(`presence lasts ${rows[0]?.forMs} ms`)
  const due = Date.now() + DUE_IN_MS
  await manage(a, 'POST', `/spaces/${cluster.space}/scheduled_actions`, {
    entity: { sys: { type: 'Link', linkType: 'Entry', id: 'due' } },
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
    scheduledFor: { datetime: new Date(due).toISOString() },
    action: 'publish',
  })
  const publishedAt = async (): Promise<string | undefined> =>
    (await manage(b, 'GET', `${at}/entries/due`)).json.sys.publishedAt
  await until(async () => (await publishedAt()) !== undefined, 'the scheduled action has not run within a minute')
  const time = Date.parse((await publishedAt())!)
  if (time < due - TOLERANCE_MS) violations.push(`a scheduled action ran ${due - time} ms early`)
  return violations
}
