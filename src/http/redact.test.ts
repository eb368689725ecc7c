import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactFields, redactText, redactUrl } from './redact.ts'

const secret = 'S3cretS3cretS3cret'

test('tokens of this server are masked anywhere in a text', () => {
  for (const prefix of ['cpd_', 'cpp_', 'cpm_', 'cpo_', 'cps_', 'cpm%5F', 'CPM_']) {
    const safe = redactText(`before ${prefix}${secret} after, "${prefix}${secret}"`)
    assert.ok(!safe.includes(secret), safe)
    assert.ok(safe.startsWith(`before ${prefix}***`), safe)
    assert.ok(safe.includes('after'))
  }
})

test('credentials are masked in every notation', () => {
  const texts = [
    `Authorization: Bearer ${secret}`,
    `authorization=${secret}`,
    `{"authorization":"Bearer ${secret}","x":1}`,
    `{\\"Authorization\\":\\"Bearer ${secret}\\"}`,
    `basic ${secret}`,
    `Cookie: "a=${secret}; b=${secret}"`,
    `Cookie: a=${secret}; b=${secret}`,
    `{"set-cookie":"a=${secret}; Path=/"}`,
    `access_token=${secret}&limit=1`,
    `{"password":"${secret}"}`,
    `{'password' : '${secret}'}`,
    `password=${secret}`,
    `client_secret: ${secret}`,
    `{"refresh_token":"${secret}"}`,
  ]
  for (const text of texts) assert.ok(!redactText(text).includes(secret), redactText(text))
})

test('a masked JSON line is still JSON', () => {
  const line = JSON.stringify({ a: `Bearer ${secret}`, password: secret, b: `{"password":"${secret}"}`, c: 'kept' })
  const parsed = JSON.parse(redactText(line))
  assert.equal(parsed.c, 'kept')
  assert.ok(!JSON.stringify(parsed).includes(secret))
})

test('harmless text is not changed', () => {
  const texts = ['GET /spaces/s1/entries?limit=1', 'sync_token=abc', 'the token was refused', 'cpd_', 'a cookie']
  for (const text of texts) assert.equal(redactText(text), text)
})

test('a secret parameter is masked in every spelling', () => {
  const names = ['access_token', 'ACCESS_TOKEN', 'access%5Ftoken', '%61ccess_token', 'access%255Ftoken', 'code']
  for (const name of [...names, 'access_token[]', 'password', 'client_secret', 'token']) {
    const safe = redactUrl(`/spaces?limit=1&${name}=${secret}&order=x`)
    assert.ok(!safe.includes(secret), safe)
    assert.ok(safe.includes('limit=1') && safe.includes('order=x'), safe)
  }
})

test('a token in a path or under another name is masked, encoded or not', () => {
  for (const url of [
    `/spaces/cpm_${secret}`,
    `/spaces/%63pm_${secret}`,
    `/spaces?x=cpm_${secret}`,
    `/spaces?x=%63%70m%5F${secret}`,
    `/spaces?cpm_${secret}`,
    `/%zz?x=%63pm_${secret}`,
  ]) {
    assert.ok(!redactUrl(url).includes(secret), redactUrl(url))
  }
  const plain = '/spaces/s1/entries?sync_token=w5Z&fields.title%5Bmatch%5D=a%20b&content_type=x'
  assert.equal(redactUrl(plain), plain)
})

test('secret members are masked at any depth, in a copy of the object', () => {
  const fields = { a: 1, headers: { Authorization: secret, list: [{ Cookie: secret }] }, code: 'E1', tokenId: 't1' }
  const safe = redactFields(fields)
  assert.ok(!JSON.stringify(safe).includes(secret))
  assert.deepEqual(safe, {
    a: 1,
    headers: { Authorization: '***', list: [{ Cookie: '***' }] },
    code: 'E1',
    tokenId: 't1',
  })
  assert.equal(fields.headers.Authorization, secret)
  const harmless = { a: { b: [1, null] } }
  assert.equal(redactFields(harmless), harmless)
})
