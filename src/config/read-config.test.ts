import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { type ReadConfigOptions, readConfig } from './read-config.ts'
import type { Env } from './read-settings.ts'
import { SETTINGS } from './settings.ts'

function folder(t: TestContext, files: Record<string, string> = {}): string {
  const dir = mkdtempSync(join(tmpdir(), 'read-config-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content)
  return dir
}

function read(t: TestContext, env: Env, file?: unknown, more: Partial<ReadConfigOptions> = {}): Config {
  const cwd = folder(t, file === undefined ? {} : { 'sheaf.config.json': JSON.stringify(file) })
  return readConfig({ env, cwd, ...more })
}

function problems(run: () => unknown): readonly string[] {
  try {
    run()
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('with no settings, the server is reachable from this machine only', (t) => {
  const cwd = folder(t)
  const config = readConfig({ env: { PATH: '/bin' }, cwd })
  assert.deepEqual(config.http, {
    host: '127.0.0.1',
    port: 4000,
    tls: null,
    trustedProxies: [],
    allowedHosts: [],
    limits: {
      bodyBytes: 1_048_576,
      jsonDepth: 64,
      jsonKeys: 20_000,
      urlLength: 7600,
      queryParams: 200,
      headerBytes: 16_384,
      headerLines: 100,
      headersTimeoutMs: 10_000,
      requestTimeoutMs: 30_000,
      keepAliveMs: 65_000,
      maxSockets: 2000,
      maxSocketsPerAddress: 500,
      maxRequestsPerSocket: 10_000,
      pipelined: 100,
      inFlight: 1000,
      inFlightPerToken: 100,
      unsentBytes: 268_435_456,
      stallMs: 30_000,
      streams: 500,
      streamsPerToken: 50,
      heartbeatMs: 15_000,
      rateDelivery: 100_000,
      rateManagement: 10_000,
      rateAddress: 200_000,
      responseBytes: 7_340_032,
    },
    metricsToken: null,
  })
  assert.deepEqual(config.shutdown, { graceMs: 2000, drainMs: 7000 })
  assert.deepEqual(config.publicUrls, {
    base: 'http://localhost:4000',
    delivery: 'http://localhost:4000/cdn',
    preview: 'http://localhost:4000/preview',
    management: 'http://localhost:4000/api',
    upload: 'http://localhost:4000/upload',
    graphql: 'http://localhost:4000/graphql',
    images: 'http://localhost:4000',
    auth: 'http://localhost:4000',
  })
  assert.equal(config.publicHosts.size, 0)
  assert.equal(config.dataDir, join(cwd, 'data'))
  assert.deepEqual(config.store, { kind: 'sqlite', file: join(cwd, 'data', 'sheaf.db') })
  assert.deepEqual(config.admin, { email: 'admin@sheaf.local', password: null, token: null })
  assert.deepEqual([config.workers, config.demo, config.vendor, config.secretKey], [1, true, 'contentful', null])
  assert.deepEqual([config.contentLimits.pageSize, config.contentLimits.defaultPageSize], [1000, 100])
  assert.equal(config.contentLimits.includeLevels, 10)
  assert.deepEqual(config.log, { level: 'info', format: 'json' })
  assert.equal(readConfig({ env: {}, cwd, terminal: true }).log.format, 'pretty')
  assert.equal(readConfig({ env: { SHEAF_LOG_FORMAT: 'json' }, cwd, terminal: true }).log.format, 'json')
})

test('the environment overrides the file, the file overrides the default, and an empty value counts as unset', (t) => {
  const file = { port: 5000, workers: 3, demo: false, outboundAllow: ['10.0.0.0/8', 'fd00::/8'], shutdownGrace: '1s' }
  const config = read(t, { SHEAF_PORT: '6000', SHEAF_WORKERS: '', SHEAF_DATA: '/srv/sheaf' }, file)
  assert.deepEqual([config.http.port, config.workers, config.demo], [6000, 3, false])
  assert.deepEqual(config.outboundAllow, ['10.0.0.0/8', 'fd00::/8'])
  assert.equal(config.shutdown.graceMs, 1000)
  assert.equal(config.store.kind === 'sqlite' && config.store.file, join('/srv/sheaf', 'sheaf.db'))
})

test('files are stored in a bucket if one is configured; an incomplete configuration is refused', (t) => {
  assert.equal(read(t, {}).s3, null)
  const env = {
    SHEAF_S3_BUCKET: 'files',
    SHEAF_S3_ENDPOINT: 'http://127.0.0.1:9000',
    SHEAF_S3_PREFIX: 'sheaf/',
    SHEAF_S3_ACCESS_KEY: 'key',
    SHEAF_S3_SECRET_KEY: 'secret-of-it',
  }
  assert.deepEqual(read(t, env).s3, {
    bucket: 'files',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000',
    prefix: 'sheaf/',
    pathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret-of-it' },
  })
  assert.equal(read(t, { SHEAF_S3_BUCKET: 'files' }).s3?.credentials, null)
  assert.throws(
    () => read(t, { SHEAF_S3_BUCKET: 'files', SHEAF_S3_ACCESS_KEY: 'key' }),
    /set without SHEAF_S3_SECRET_KEY/,
  )
  assert.throws(() => read(t, { SHEAF_S3_ENDPOINT: 'http://127.0.0.1:9000' }), /set without SHEAF_S3_BUCKET/)
})

test('every setting works in the environment and in the file, and has an effect', (t) => {
  const samples: Partial<Record<string, string>> = {
    host: '0.0.0.0',
    data: '/elsewhere',
    databaseUrl: 'postgres://u:p@h/db',
    secretKey: '0123456789abcdef'.repeat(4),
    demo: '0',
    adminEmail: 'a@b.c',
    adminPassword: 'twelve letters',
    adminToken: 'token-for-robots',
    metricsToken: 'token-for-robots',
    publicUrl: 'https://x.example',
    publicAuthUrl: 'https://y.example',
    trustedProxies: '10.0.0.0/8',
    allowedHosts: 'cms.example.org',
    filesServeDeleted: '1h',
    outboundAllow: '10.0.0.0/8',
    vendor: 'acme',
    webhookRetries: 'short',
    webhookKeep: '48h',
    keepVersions: '90d',
    keepChanges: '90d',
    keepAudit: '90d',
    oauthLife: '2h',
    oidcClientSecret: 'shh',
    oidcName: 'Our company',
    oidcCreate: 'example.org, Example.com',
    checkResponses: '1',
    logLevel: 'error',
    logFormat: 'pretty',
    limitPageDefault: '99',
    limitInclude: '9',
    deliveryKeysHeader: 'Cache-Tag',
    deliveryMaxAge: '60s',
    deliveryStale: '60s',
    deliverySharedMaxAge: '60s',
    limitHeadersTime: '9s',
    databasePool: '11',
    maxStaleness: '7s',
    migrate: '0',
    migrateWait: '7s',
    role: 'worker',
    auditLog: '/var/log/audit.log',
    tracing: '1',
    maxReplicaLag: '7s',
    replicaWait: '7s',
    backupTo: 's3://bucket/sheaf',
    backupEvery: '24h',
    backupKeep: '7',
    backupKey: '0123456789abcdef'.repeat(4),
  }
  const cwd = folder(t)
  const alone = new Set<string>([
    ...['config', 'tlsCert', 'tlsKey', 'oidcIssuer', 'oidcClientId'],
    ...SETTINGS.map(({ key }) => key).filter((key) => key.startsWith('s3')),
  ])
  const oidc = { SHEAF_OIDC_ISSUER: 'https://id.example', SHEAF_OIDC_CLIENT_ID: 'sheaf' }
  for (const { key, kind, name } of SETTINGS.filter(({ key }) => !alone.has(key))) {
    const sample = samples[key] ?? (key.startsWith('public') ? 'https://z.example/path' : undefined)
    const text = sample ?? kind.allowed.match(/to (\d+(?: ?[KMG]B| min| h)?)/)![1]!.replace(/ (m)in| (h)/, '$1$2')
    const pool: Env = ['databasePool', 'maxStaleness', 'role'].includes(key)
      ? { SHEAF_DATABASE_URL: 'postgres://h/db' }
      : key.startsWith('oidc')
        ? oidc
        : key === 'backupEvery'
          ? { SHEAF_BACKUP_TO: '/backups' }
          : {}
    const before = readConfig({ env: pool, cwd })
    const after = readConfig({ env: { ...pool, [name]: text }, cwd })
    assert.notDeepEqual(after, before, name)
    writeFileSync(join(cwd, 'other.json'), JSON.stringify({ [key]: text }))
    assert.deepEqual(readConfig({ env: pool, cwd, file: 'other.json' }), after, key)
  }
})

test('backups go to a folder, or to a bucket with the access key of asset files', (t) => {
  assert.equal(read(t, {}).backup.to, null)
  assert.deepEqual(read(t, { SHEAF_BACKUP_TO: '/srv/backups' }).backup.to, { kind: 'folder', folder: '/srv/backups' })
  const access = {
    SHEAF_S3_ENDPOINT: 'http://127.0.0.1:9000',
    SHEAF_S3_ACCESS_KEY: 'key',
    SHEAF_S3_SECRET_KEY: 'secret-of-it',
  }
  const { s3, backup } = read(t, { ...access, SHEAF_BACKUP_TO: 's3://safe/of/sheaf' })
  assert.equal(s3, null, 'asset files stay in the data folder')
  assert.deepEqual(backup.to?.kind === 's3' && backup.to.s3, {
    bucket: 'safe',
    prefix: 'of/sheaf/',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000',
    pathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret-of-it' },
  })
  assert.throws(() => read(t, { SHEAF_BACKUP_TO: 's3://X' }), /SHEAF_BACKUP_TO: "s3:\/\/X" is not allowed/)
  assert.throws(() => read(t, { SHEAF_BACKUP_EVERY: '24h' }), /set without SHEAF_BACKUP_TO/)
})

test('the roles delivery and worker need PostgreSQL', (t) => {
  for (const role of ['delivery', 'worker']) {
    assert.throws(
      () => read(t, { SHEAF_ROLE: role }),
      /SHEAF_ROLE: the role \w+ needs PostgreSQL \(SHEAF_DATABASE_URL\)/,
    )
    assert.equal(read(t, { SHEAF_ROLE: role, SHEAF_DATABASE_URL: 'postgres://h/db' }).role, role)
  }
  assert.equal(read(t, {}).role, 'all')
})

test('a sign-in provider needs a complete configuration and TLS', (t) => {
  const whole = { SHEAF_OIDC_ISSUER: 'https://id.example/realm', SHEAF_OIDC_CLIENT_ID: 'sheaf' }
  assert.deepEqual(read(t, {}).oidc, null)
  assert.deepEqual(read(t, { ...whole, SHEAF_OIDC_CREATE: 'example.org' }).oidc, {
    issuer: 'https://id.example/realm',
    clientId: 'sheaf',
    clientSecret: null,
    name: 'single sign-on',
    create: ['example.org'],
  })
  assert.equal(read(t, { ...whole, SHEAF_OIDC_ISSUER: 'http://localhost:9000' }).oidc?.issuer, 'http://localhost:9000')
  assert.equal(read(t, { ...whole, SHEAF_OIDC_CREATE: 'anyone' }).oidc?.create, 'anyone')
  for (const wrong of [
    { SHEAF_OIDC_ISSUER: 'https://id.example' },
    { SHEAF_OIDC_CLIENT_ID: 'sheaf' },
    { SHEAF_OIDC_CREATE: 'anyone' },
    { ...whole, SHEAF_OIDC_ISSUER: 'http://id.example' },
    { ...whole, SHEAF_OIDC_CREATE: 'everyone' },
    { ...whole, SHEAF_OIDC_CREATE: '@example.org' },
    { ...whole, SHEAF_OIDC_CREATE: 'example.org,' },
  ]) {
    assert.equal(problems(() => read(t, wrong)).length, 1, JSON.stringify(wrong))
  }
})

test('all problems are reported together, one line each, without secrets', (t) => {
  const env = {
    SHEAF_PORT: '70000',
    SHEAF_WORKERS: 'many',
    SHEAF_PROT: '1',
    SHEAF_DB_PASSWORT: 'hunter2',
    SHEAF_ADMIN_PASSWORD: 'hunter2',
    SHEAF_ADMIN_TOKEN: 'cpd_hunter2',
    SHEAF_SECRET_KEY: 'hunter2',
    SHEAF_DATABASE_URL: 'postgres://u:hunter2#@h/db',
  }
  const found = problems(() => read(t, env, { demo: 'maybe', databaseURL: 'x', workers: null }))
  assert.deepEqual(found, [
    'SHEAF_DB_PASSWORT: there is no such setting',
    'SHEAF_PROT: there is no such setting; did you mean SHEAF_PORT?',
    'sheaf.config.json: databaseURL: there is no such setting; did you mean databaseUrl?',
    'SHEAF_PORT: "70000" is not allowed; expected a port from 0 to 65535 (0: any free one)',
    'SHEAF_DATABASE_URL: the value (hidden) is not allowed; expected postgres://user:password@host:5432/database ' +
      '(special characters in the user name or password must be percent-encoded (# is %23, / is %2F, @ is %40))',
    'SHEAF_WORKERS: "many" is not allowed; expected a whole number from 1 to 64',
    'SHEAF_SECRET_KEY: the value (hidden) is not allowed; expected 32 random bytes in base64 or hex ' +
      '(create one with: openssl rand -base64 32)',
    'sheaf.config.json: demo: "maybe" is not allowed; expected 1, 0, true or false',
    'SHEAF_ADMIN_PASSWORD: the value (hidden) is not allowed; expected 12 to 256 characters',
    'SHEAF_ADMIN_TOKEN: the value (hidden) is not allowed; expected 8 to 256 printable ASCII characters without ' +
      'spaces, not beginning with cpd_, cpp_ or cps_',
  ])
  const error = new ConfigError(found)
  assert.equal(error.message.split('\n').length, found.length + 1)
  assert.ok(!error.message.includes('hunter2'))
})

test('the file is checked by JSON types too', (t) => {
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ port: true }, /port: true is not allowed/],
    [{ port: null }, /port: null is not allowed/],
    [{ port: 4000.5 }, /port: 4000\.5 is not allowed/],
    [{ demo: 'ja' }, /demo: "ja" is not allowed/],
    [{ data: 5 }, /data: 5 is not allowed/],
    [{ data: '' }, /data: "" is not allowed/],
    [{ adminPassword: 123456789012 }, /adminPassword: the value \(hidden\) is not allowed/],
    [{ outboundAllow: [1] }, /outboundAllow: \[1\] is not allowed/],
    [{ outboundAllow: { a: 1 } }, /outboundAllow: \{"a":1\} is not allowed/],
    [{ http: { port: 1 } }, /http: there is no such setting/],
    [{ config: 'other.json' }, /config: there is no such setting/],
    [{ SHEAF_PORT: 1 }, /SHEAF_PORT: there is no such setting; did you mean port\?/],
    [{ ['__proto__']: {} }, /__proto__: there is no such setting/],
  ]
  for (const [file, line] of cases) {
    const found = problems(() => read(t, {}, file))
    assert.equal(found.length, 1, JSON.stringify(found))
    assert.match(found[0]!, line)
    assert.match(found[0]!, /^sheaf\.config\.json: /)
  }
  assert.equal(read(t, {}, { demo: '0', port: '4001' }).http.port, 4001)
})

test('a file that the operator names must exist and be a JSON object', (t) => {
  const cwd = folder(t, {
    'broken.json': '{ "port": 1, }',
    'twice.json': '{ "port": 1, "port": 2 }',
    'list.json': '[]',
    'bom.json': '\ufeff{ "port": 4001 }',
    'other.json': '{ "port": 4002 }',
  })
  const lineFor = (name: string) => problems(() => readConfig({ env: { SHEAF_CONFIG: name }, cwd })).join()
  assert.match(lineFor('missing.json'), /^missing\.json: there is no such file$/)
  assert.match(lineFor('../missing.json'), /^\/.*missing\.json: there is no such file$/)
  assert.match(lineFor('broken.json'), /^broken\.json: the text is not valid JSON: .*line 1 column 14/)
  assert.match(lineFor('twice.json'), /^twice\.json: the key "port" appears twice in one object$/)
  assert.match(lineFor('list.json'), /^list\.json: expected a JSON object/)
  assert.match(lineFor('.'), /cannot be read \(EISDIR\)/)
  assert.equal(readConfig({ env: { SHEAF_CONFIG: 'bom.json' }, cwd }).http.port, 4001)
  assert.equal(readConfig({ env: { SHEAF_CONFIG: 'bom.json' }, cwd, file: 'other.json' }).http.port, 4002)
})

test('contradictory settings are refused', (t) => {
  const cwd = folder(t, { 'cert.pem': 'x', 'key.pem': 'x' })
  const tls = { SHEAF_TLS_CERT: 'cert.pem', SHEAF_TLS_KEY: 'key.pem' }
  const cases: [Env, RegExp[]][] = [
    [{ SHEAF_TLS_CERT: 'cert.pem' }, [/^SHEAF_TLS_CERT: set without SHEAF_TLS_KEY; TLS needs both$/]],
    [{ SHEAF_TLS_KEY: 'key.pem' }, [/^SHEAF_TLS_KEY: set without SHEAF_TLS_CERT; TLS needs both$/]],
    [{ ...tls, SHEAF_TLS_KEY: 'none.pem' }, [/^SHEAF_TLS_KEY: the file .*none\.pem cannot be read$/]],
    [{ ...tls, SHEAF_TLS_KEY: '~/key.pem' }, [/^SHEAF_TLS_KEY: "~\/key\.pem" is not allowed/]],
    [{ ...tls, SHEAF_PUBLIC_URL: 'http://x.example' }, [/^SHEAF_PUBLIC_URL: begins with http: although TLS is on/]],
    [
      { SHEAF_LIMIT_PAGE: '50' },
      [/^SHEAF_LIMIT_PAGE: SHEAF_LIMIT_PAGE_DEFAULT must not be larger than SHEAF_LIMIT_PAGE$/],
    ],
    [
      { SHEAF_LIMIT_HEADERS_TIME: '31s' },
      [/^SHEAF_LIMIT_HEADERS_TIME: .* must not be larger than SHEAF_LIMIT_REQUEST_TIME$/],
    ],
  ]
  for (const [env, lines] of cases) {
    const found = problems(() => readConfig({ env, cwd }))
    assert.equal(found.length, lines.length, JSON.stringify(found))
    for (const [index, line] of lines.entries()) assert.match(found[index]!, line)
  }
  const config = readConfig({ env: tls, cwd })
  assert.deepEqual(config.http.tls, { certFile: join(cwd, 'cert.pem'), keyFile: join(cwd, 'key.pem') })
  assert.equal(config.publicUrls.base, 'https://localhost:4000')
})

test('a PostgreSQL URL replaces the SQLite file', (t) => {
  const url = 'postgresql://sheaf:p%40ss@db.example:5433/sheaf?sslmode=verify-full'
  const config = read(t, { SHEAF_DATABASE_URL: url, SHEAF_DATABASE_POOL: '20' })
  assert.deepEqual(config.store, { kind: 'postgres', url, poolSize: 20, maxStalenessMs: 5000, maxLagMs: 30_000 })
})

test('blanks around a value are removed, except in a password', (t) => {
  const config = read(t, { SHEAF_PORT: ' 4001\r', SHEAF_ADMIN_PASSWORD: ' twelve chars ' })
  assert.deepEqual([config.http.port, config.admin.password], [4001, ' twelve chars '])
})

test('variables that Kubernetes or the test runner adds are ignored', (t) => {
  const links = {
    SHEAF_TEST_RUN: '1',
    SHEAF_SERVICE_HOST: '10.0.0.1',
    SHEAF_SERVICE_PORT: '4000',
    SHEAF_SERVICE_PORT_HTTP: '4000',
    SHEAF_PORT_4000_TCP: 'tcp://10.0.0.1:4000',
    SHEAF_PORT_4000_TCP_ADDR: '10.0.0.1',
  }
  assert.equal(read(t, { ...links, SHEAF_PORT: '4000' }).http.port, 4000)
  const found = problems(() => read(t, { ...links, SHEAF_PORT: 'tcp://10.0.0.1:4000' }))
  assert.equal(found.length, 1)
  assert.match(found[0]!, /enableServiceLinks/)
})
