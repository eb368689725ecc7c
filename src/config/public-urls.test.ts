import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicUrlSettings } from './config.ts'
import { publicHosts, publicUrls, withPort } from './public-urls.ts'
import { readConfig } from './read-config.ts'

const cwd = '/nowhere'

function settings(host: string, tls = false): PublicUrlSettings {
  return { ...readConfig({ env: {}, cwd }).publicUrlSettings, listen: { host, tls } }
}

function hosts(env: Record<string, string>): Record<string, string> {
  return Object.fromEntries(readConfig({ env, cwd }).publicHosts)
}

test('without a public URL, the URL is derived from the address that the server listens on', () => {
  const cases: [PublicUrlSettings, number, string][] = [
    [settings('0.0.0.0'), 4000, 'http://localhost:4000'],
    [settings('::'), 4000, 'http://localhost:4000'],
    [settings('127.0.0.1', true), 4000, 'https://localhost:4000'],
    [settings('0.0.0.0'), 80, 'http://localhost'],
    [settings('0.0.0.0', true), 443, 'https://localhost'],
    [settings('192.168.1.5'), 4000, 'http://192.168.1.5:4000'],
    [settings('fd00::5'), 4000, 'http://[fd00::5]:4000'],
    [settings('cms.internal'), 4000, 'http://cms.internal:4000'],
  ]
  for (const [given, port, base] of cases) assert.equal(publicUrls(given, port).base, base)
})

test('APIs use the public URL unless they have a URL of their own', () => {
  const env = { SHEAF_PUBLIC_URL: 'https://cms.example/', SHEAF_PUBLIC_IMAGES_URL: 'https://images.example' }
  const { publicUrls: urls } = readConfig({ env, cwd })
  assert.deepEqual(urls, {
    base: 'https://cms.example',
    delivery: 'https://cms.example/cdn',
    preview: 'https://cms.example/preview',
    management: 'https://cms.example/api',
    upload: 'https://cms.example/upload',
    graphql: 'https://cms.example/graphql',
    images: 'https://images.example',
    auth: 'https://cms.example',
  })
})

test('port 0 is replaced once the port is known; configured URLs stay', () => {
  const config = readConfig({ env: { SHEAF_PORT: '0', SHEAF_PUBLIC_DELIVERY_URL: 'http://cdn.localhost:5000' }, cwd })
  const bound = withPort(config, 5000)
  assert.equal(bound.http.port, 5000)
  assert.equal(bound.publicUrls.management, 'http://localhost:5000/api')
  assert.equal(bound.publicUrls.delivery, 'http://cdn.localhost:5000')
  assert.deepEqual([...bound.publicHosts], [['cdn.localhost:5000', 'delivery']])
  assert.equal(config.http.port, 0)
})

test('a host that serves a single API selects it', () => {
  assert.deepEqual(
    hosts({
      SHEAF_PUBLIC_URL: 'https://cms.example',
      SHEAF_PUBLIC_DELIVERY_URL: 'https://CDN.cms.example',
      SHEAF_PUBLIC_PREVIEW_URL: 'https://preview.cms.example:8443',
      SHEAF_PUBLIC_MANAGEMENT_URL: 'https://api.cms.example:443',
    }),
    { 'cdn.cms.example': 'delivery', 'preview.cms.example:8443': 'preview', 'api.cms.example': 'management' },
  )
})

test('a shared host, a host with a path, and the base host select no API', () => {
  const shared = { SHEAF_PUBLIC_DELIVERY_URL: 'https://x.example', SHEAF_PUBLIC_PREVIEW_URL: 'https://x.example' }
  assert.deepEqual(hosts(shared), {})
  assert.deepEqual(hosts({ SHEAF_PUBLIC_URL: 'https://x.example', SHEAF_PUBLIC_DELIVERY_URL: 'https://x.example' }), {})
  assert.deepEqual(hosts({ SHEAF_PUBLIC_DELIVERY_URL: 'https://x.example/cdn' }), {})
  assert.deepEqual(
    hosts({ SHEAF_PUBLIC_MANAGEMENT_URL: 'https://x.example', SHEAF_PUBLIC_AUTH_URL: 'https://x.example' }),
    {},
  )
  assert.equal(publicHosts(readConfig({ env: {}, cwd }).publicUrls).size, 0)
})
