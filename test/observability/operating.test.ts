import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { InstallationStatus } from '#contract/resources/installation-status'
import { METRICS, type MetricDefinition } from '#http/metric-table'
import { ENGINES } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { ADMIN_TOKEN, createSite, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { usedMetrics } from './used-metrics.ts'

const root = new URL('../../', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8')

const alerts = readText('deploy/observability/alerts.yaml')
const dashboard = JSON.parse(readText('deploy/observability/grafana-dashboard.json'))

const rules = [...alerts.matchAll(/- alert: (\w+)\n +expr: '(.*)'\n(?: +.*\n)*? +runbook_url: (\S+)\n/g)].map(
  ([, name, expr, runbook]) => ({ name: name!, expr: expr!.replaceAll("''", "'"), runbook: runbook! }),
)
const panels = (dashboard.panels as { title: string; targets?: { expr: string }[] }[]).flatMap(
  ({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })),
)

test('every alert has a page in docs/runbooks, and every page an alert', () => {
  assert.equal(rules.length, [...alerts.matchAll(/- alert:/g)].length)
  for (const { name, runbook } of rules) assert.ok(readText(runbook).startsWith(`# ${name}\n`), runbook)
  const pages = readdirSync(new URL('docs/runbooks', root)).filter((page) => page !== 'README.md')
  assert.deepEqual(pages.map((page) => `docs/runbooks/${page}`).sort(), rules.map(({ runbook }) => runbook).sort())
  for (const page of pages) assert.ok(readText('docs/runbooks/README.md').includes(`(${page})`), page)
})

async function send(server: TestServer, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return { requestId: response.headers.get('X-Contentful-Request-Id'), json: text === '' ? null : JSON.parse(text) }
}

interface ExportedEvent {
  readonly organization: string
  readonly position: number
  readonly previous: string
  readonly hash: string
  readonly action: string
}

for (const engine of ENGINES) {
  test(`an operator can follow a change and all metrics of alerts and dashboard, on ${engine}`, async () => {
    using receiver = await startReceiver()
    await using site = await createSite(engine)
    const auditFile = join(site.dataDir, '..', 'audit.log')
    await using server = await site.start({
      SHEAF_OUTBOUND_ALLOW: '127.0.0.0/8',
      SHEAF_AUDIT_LOG: auditFile,
      SHEAF_BACKUP_TO: join(site.dataDir, '..', 'backups'),
      SHEAF_LOG_LEVEL: 'info',
    })
    const space = (await send(server, 'POST', '/spaces', { name: 'A space' })).json.sys.id
    const webhook = { name: 'a', url: receiver.url, topics: ['Tag.create'] }
    await send(server, 'POST', `/spaces/${space}/webhook_definitions`, webhook)
    const tag = `/spaces/${space}/environments/master/tags/t`
    const { requestId } = await send(server, 'PUT', tag, { name: 'T', sys: { id: 't' } })

    // The id of the request arrives at the receiver, and is in the log lines of the request and the call.
    const [call] = await receiver.until(1)
    assert.equal(call!.headers['x-sheaf-request-id'], requestId)
    const linesAbout = () =>
      server
        .log()
        .split('\n')
        .filter((line) => line.includes(requestId!))
    await until(() => linesAbout().length === 2, 'the log does not have both lines')
    const messages = linesAbout().map((line) => JSON.parse(line).message)
    assert.deepEqual(messages.sort(), ['request', 'webhook called'])

    // Audit records are exported in order, also after the file was rotated.
    const events = (file: string): ExportedEvent[] =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line))
        : []
    await until(() => events(auditFile).length > 0, 'no audit record was exported')
    renameSync(auditFile, `${auditFile}.1`)
    await send(server, 'POST', '/users/me/access_tokens', { name: 'a token', scopes: ['content_management_read'] })
    await until(() => events(auditFile).length > 0, 'nothing was exported after the rotation')
    const chains = Map.groupBy([...events(`${auditFile}.1`), ...events(auditFile)], ({ organization }) => organization)
    for (const chain of chains.values()) {
      assert.deepEqual(
        chain.map(({ position }) => position),
        Array.from(chain, (_, i) => i + 1),
      )
      for (const [i, { previous }] of chain.entries()) assert.equal(previous, chain[i - 1]?.hash ?? '')
    }

    // The status page shows the same, and lists a node once although it has a row on PostgreSQL.
    const { json: status } = await send(server, 'GET', '/installation/status')
    assert.deepEqual(
      (status as InstallationStatus).nodes.map(({ role, isThis, isLost }) => ({ role, isThis, isLost })),
      [{ role: 'all', isThis: true, isLost: false }],
    )
    assert.ok(status.database.isHealthy && status.files.isHealthy)
    assert.equal(typeof status.queues.auditExportLag, 'number')

    // Every metric of the table exists, and alerts and dashboard use no other metric or label.
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    const types = new Map([...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
    for (const [name, { type }] of Object.entries<MetricDefinition>(METRICS)) assert.equal(types.get(name), type, name)
    for (const name of types.keys()) assert.ok(name in METRICS || /^(process|nodejs)_/.test(name), name)
    for (const { name, expr } of [...rules, ...panels]) {
      for (const used of usedMetrics(expr)) {
        if (used.name === 'up') continue
        const family = types.has(used.name) ? used.name : used.name.replace(/_(bucket|sum|count)$/, '')
        assert.ok(types.has(family), `${name}: there is no metric ${used.name}`)
        const labels = [
          'instance',
          'job',
          'le',
          ...((METRICS as Record<string, MetricDefinition>)[family]?.labels ?? []),
        ]
        for (const label of used.labels) assert.ok(labels.includes(label), `${name}: ${family} has no label ${label}`)
      }
    }
    for (const line of metrics.split('\n').filter((line) => line.startsWith('sheaf_'))) {
      const [, name, labels = ''] = /^(\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? /.exec(line)!
      const known = (METRICS as Record<string, MetricDefinition>)[name!] ?? { labels: [] }
      const used = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!).filter((label) => label !== 'le')
      assert.deepEqual(used, [...(known.labels ?? [])], line)
      assert.ok(!line.includes(space), line)
    }
  })
}
