import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './read-config.ts'
import { redactConfig } from './redact-config.ts'
import { SETTINGS } from './settings.ts'

const secrets: Record<string, string> = {
  SHEAF_DATABASE_URL: 'postgres://sheaf:hunter2-database@db.example/sheaf?sslmode=require&password=hunter2-too',
  SHEAF_SECRET_KEY: '0123456789abcdef'.repeat(4),
  SHEAF_ADMIN_PASSWORD: 'hunter2-password',
  SHEAF_ADMIN_TOKEN: 'hunter2-admin-token',
  SHEAF_METRICS_TOKEN: 'hunter2-metrics-token',
  SHEAF_S3_SECRET_KEY: 'hunter2-s3-secret',
  SHEAF_OIDC_CLIENT_SECRET: 'hunter2-oidc',
  SHEAF_BACKUP_KEY: 'fedcba0123456789abcdef'.padStart(64, '0123456789abcdef'),
}
const s3 = { SHEAF_S3_BUCKET: 'files', SHEAF_S3_ACCESS_KEY: 'id-of-the-key' }

/** The client secret is refused without them. */
const oidc = { SHEAF_OIDC_ISSUER: 'https://id.example', SHEAF_OIDC_CLIENT_ID: 'sheaf' }

test('the printable form contains no secret', () => {
  const secretNames = SETTINGS.filter(({ secret }) => secret).map(({ name }) => name)
  assert.deepEqual(secretNames.toSorted(), Object.keys(secrets).toSorted(), 'a new secret needs a sample here')
  const env = { ...secrets, ...s3, ...oidc }
  const printed = JSON.stringify(redactConfig(readConfig({ env, cwd: '/nowhere' })))
  assert.doesNotMatch(printed, /hunter2|0123456789abcdef/)
  assert.match(printed, /"clientId":"sheaf","clientSecret":"\(hidden\)"/)
  assert.match(printed, /"accessKeyId":"id-of-the-key","secretAccessKey":"\(hidden\)"/)
  assert.match(printed, /postgres:\/\/sheaf:\*\*\*@db\.example\/sheaf\?sslmode=require&password=\*\*\*/)
})

test('all other settings are readable, and an unset secret is shown as unset', () => {
  const env = { SHEAF_PUBLIC_IMAGES_URL: 'https://images.example' }
  const printed = redactConfig(readConfig({ env, cwd: '/nowhere' }))
  assert.deepEqual(printed.publicHosts, { 'images.example': 'images' })
  assert.equal(printed.secretKey, null)
  assert.deepEqual(printed.admin, { email: 'admin@sheaf.local', password: null, token: null })
  assert.deepEqual(JSON.parse(JSON.stringify(printed)), printed)
})
