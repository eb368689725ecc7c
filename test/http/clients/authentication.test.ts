import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { until } from '../../support/until.ts'
import { newSpace, plain, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

/** Section 5 of the specification, rule by rule. */
onBothEngines('authentication', (server) => {
  let spaceId: string
  let elsewhere: string
  let keyId: string
  let delivery: string
  let preview: string
  before(async () => {
    const created = await newSpace(server())
    spaceId = created.spaceId
    elsewhere = (await newSpace(server())).spaceId
    const key = await created.client.apiKey.create({ spaceId }, { name: 'site', description: '' } as never)
    const twin = await created.client.previewApiKey.get({ spaceId, previewApiKeyId: key.preview_api_key.sys.id })
    keyId = key.sys.id
    delivery = key.accessToken
    preview = twin.accessToken
  })

  const get = async (path: string, options: { header?: string; query?: string } = {}) => {
    const query = options.query === undefined ? '' : `?access_token=${options.query}`
    const headers: Record<string, string> = options.header === undefined ? {} : { Authorization: options.header }
    const response = await fetch(`${server().url}${path}${query}`, { headers })
    const body = (await response.json()) as { sys: { type: string; id: string }; details?: { sys: { type: string } } }
    return {
      status: response.status,
      id: body.sys.id,
      hidden: body.details?.sys.type,
      cache: response.headers.get('cache-control'),
    }
  }
  const entries = (prefix: string, space = spaceId) => `${prefix}/spaces/${space}/entries`

  test('5.1: delivery, preview and management need a token; images need none', async () => {
    for (const prefix of ['/cdn', '/preview', '/api']) {
      const { status, id } = await get(entries(prefix))
      assert.deepEqual([prefix, status, id], [prefix, 401, 'AccessTokenInvalid'])
    }
    const image = await fetch(`${server().url}/${spaceId}/asset/0123456789abcdef0123456789abcdef/file.png`)
    assert.equal(image.status, 404)
  })

  test('5.2: a token is sent in the query or in the header; two different tokens are refused', async () => {
    assert.equal((await get(entries('/cdn'), { query: delivery })).status, 200)
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      assert.equal((await get(entries('/cdn'), { header: `${scheme} ${delivery}` })).status, 200)
    }
    assert.equal((await get(entries('/cdn'), { header: `Bearer ${delivery}`, query: delivery })).status, 200)
    for (const options of [
      { header: `Bearer ${delivery}`, query: preview },
      { header: `Bearer ${preview}`, query: delivery },
      { header: `Bearer ${delivery}`, query: '' },
      { header: `Basic ${delivery}`, query: delivery },
      { query: `${delivery}&access_token=${preview}` },
    ]) {
      assert.equal((await get(entries('/cdn'), options)).status, 401, JSON.stringify(Object.keys(options)))
    }
  })

  test('5.3 and 5.10: a key reads one space, and gets NotFound for another one', async () => {
    const other = await get(entries('/cdn', elsewhere), { query: delivery })
    const missing = await get(entries('/cdn', 'nosuchspace1'), { query: delivery })
    assert.deepEqual([other.status, other.id, other.hidden], [404, 'NotFound', 'Space'])
    assert.deepEqual(missing, other)
    const written = await request(server(), 'POST', entries(''), { token: delivery, body: { fields: {} } })
    assert.equal(written.status, 404)
  })

  test('5.4: each API has its own tokens, also when the token selects the API', async () => {
    const management = (await plain(server()).accessToken.createPersonalAccessToken({
      name: 'x',
      scopes: ['content_management_manage'],
      expiresIn: 60,
    })) as { token: string }
    for (const [prefix, right] of [
      ['/cdn', delivery],
      ['/preview', preview],
      ['/api', management.token],
    ] as const) {
      for (const token of [delivery, preview, management.token]) {
        const { status } = await get(entries(prefix), { query: token })
        assert.equal(status, token === right ? 200 : 401, `${prefix} ${token.slice(0, 4)}`)
      }
      assert.equal((await get(entries(''), { query: right })).status, 200)
    }
  })

  test('5.5 and 5.6: keys are created and revoked one by one, with immediate effect', async () => {
    const client = plain(server())
    const second = await client.apiKey.create({ spaceId }, { name: 'app', description: '' } as never)
    assert.equal((await get(entries('/cdn'), { query: second.accessToken })).status, 200)
    await client.apiKey.delete({ spaceId, apiKeyId: second.sys.id })
    assert.equal((await get(entries('/cdn'), { query: second.accessToken })).status, 401)
    assert.equal((await get(entries('/cdn'), { query: delivery })).status, 200)
  })

  test('5.6: a key reads only the environments that it lists', async () => {
    const client = plain(server())
    const key = await client.apiKey.get({ spaceId, apiKeyId: keyId })
    await client.environment.createWithId({ spaceId, environmentId: 'staging' }, { name: 'staging' })
    const at = (environment: string) =>
      get(`/cdn/spaces/${spaceId}/environments/${environment}/entries`, { query: delivery })
    const staging = await at('staging')
    assert.deepEqual([staging.status, staging.hidden], [404, 'Environment'])
    const environments = [{ sys: { type: 'Link' as const, linkType: 'Environment', id: 'staging' } }]
    await client.apiKey.update({ spaceId, apiKeyId: keyId }, { ...key, environments } as never)
    assert.deepEqual([(await at('staging')).status, (await at('master')).status], [200, 404])
    const changed = await client.apiKey.get({ spaceId, apiKeyId: keyId })
    await client.apiKey.update({ spaceId, apiKeyId: keyId }, { ...changed, environments: key.environments } as never)
  })

  test('5.7: a personal token has the rights of its user, is shown once, and ends when it is revoked or expires', async () => {
    const client = plain(server())
    const wanted = { name: 'robot', scopes: ['content_management_read'], expiresIn: 3600 }
    const created = await client.accessToken.createPersonalAccessToken(wanted as never)
    const robot = plain(server(), created.token!)
    assert.equal((await robot.space.get({ spaceId })).sys.id, spaceId)
    const refusedWrite = await request(server(), 'PUT', `/spaces/${spaceId}/tags/t`, {
      token: created.token!,
      body: { name: 't' },
    })
    assert.deepEqual([refusedWrite.status, refusedWrite.body.sys.id], [403, 'AccessDenied'])
    const shown = await client.accessToken.get({ tokenId: created.sys.id })
    assert.equal(shown.token, undefined)
    assert.equal(shown.sys.redactedValue, created.token!.slice(-4))
    assert.ok(shown.sys.expiresAt)
    // Written asynchronously, shortly after the request.
    await until(async () => {
      await robot.space.get({ spaceId })
      return (await client.accessToken.get({ tokenId: created.sys.id })).sys.lastUsedAt !== null
    })
    await client.accessToken.revoke({ tokenId: created.sys.id })
    assert.equal((await get(`/api/spaces/${spaceId}`, { query: created.token! })).status, 401)
  })

  test('a personal token with unknown scopes is refused with the error name that clients know', async () => {
    const client = plain(server())
    const { total } = await client.accessToken.getMany({})
    for (const scopes of [
      [],
      ['everything'],
      ['content_management_read', 'everything'],
      'content_management_read',
      null,
    ]) {
      const refusedToken = await refusal(client.accessToken.createPersonalAccessToken({ name: 'x', scopes } as never))
      assert.deepEqual(
        [refusedToken.status, refusedToken.name, refusedToken.message],
        [422, 'PersonalAccessTokenInvalidScopes', 'Provided scopes for the personal access token are invalid'],
      )
    }
    assert.equal((await client.accessToken.getMany({})).total, total)
  })

  test('5.10: unknown, malformed and truncated tokens get AccessTokenInvalid, never cached', async () => {
    for (const token of ['x', 'cpd_', delivery.slice(0, -1), `${delivery}x`, 'A'.repeat(600), '%00', '☃']) {
      const { status, id, cache } = await get(entries('/cdn'), { query: encodeURIComponent(token) })
      assert.deepEqual([token, status, id], [token, 401, 'AccessTokenInvalid'])
      assert.match(cache ?? '', /no-store/)
    }
  })
})
