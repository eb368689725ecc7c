// Environments of an API key: an id means one environment and ends with it, a pattern grants access by name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'contentful'
import { type Client, newSpace, refusal } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Environment', id } })

onBothEngines('environments of an API key', (server) => {
  const makeKey = (client: Client, spaceId: string, ...ids: string[]) =>
    client.apiKey.create({ spaceId }, { name: ids.join(), environments: ids.map(link) } as never)
  const reads = async (spaceId: string, token: string, environment?: string) => {
    const at = environment === undefined ? '' : `/environments/${environment}/entries`
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${server().url}/cdn/spaces/${spaceId}${at}`, { headers })).status
  }

  test('a key by id ends with its environment; a key by pattern covers environments that are created later', async () => {
    const { client, spaceId } = await newSpace(server())
    const branch = async (environmentId: string) => {
      await client.environment.createWithId({ spaceId, environmentId }, { name: environmentId })
      for (;;) {
        const { sys } = await client.environment.get({ spaceId, environmentId })
        if (sys.status.sys.id === 'ready') return
      }
    }
    const ahead = await makeKey(client, spaceId, 'branch-*')
    assert.equal(await reads(spaceId, ahead.accessToken), 404, 'the key covers no environment yet')
    await branch('branch-1')
    assert.equal(await reads(spaceId, ahead.accessToken), 200)
    const exact = await makeKey(client, spaceId, 'master', 'branch-1')
    const ci = await makeKey(client, spaceId, 'branch-*')
    assert.deepEqual(ci.environments, [link('branch-*')])
    const token = { exact: exact.accessToken, ci: ci.accessToken }
    assert.deepEqual(
      [await reads(spaceId, token.exact, 'branch-1'), await reads(spaceId, token.ci, 'branch-1')],
      [200, 200],
    )
    assert.deepEqual([await reads(spaceId, token.ci, 'master'), await reads(spaceId, token.ci, 'branch-2')], [404, 404])

    await client.environment.delete({ spaceId, environmentId: 'branch-1' })
    assert.deepEqual(
      [await reads(spaceId, token.exact, 'branch-1'), await reads(spaceId, token.ci, 'branch-1')],
      [404, 404],
    )
    await branch('branch-1')
    await branch('branch-2')
    assert.equal(await reads(spaceId, token.exact, 'branch-1'), 404, 'another environment under a used id')
    assert.equal(await reads(spaceId, token.ci, 'branch-1'), 200)
    assert.equal(await reads(spaceId, token.ci, 'branch-2'), 200)
    const delivery = createClient({
      space: spaceId,
      accessToken: token.ci,
      environment: 'branch-2',
      host: server().host,
      insecure: true,
    })
    assert.equal((await delivery.getSpace()).sys.id, spaceId)
    assert.equal(await reads('another-space', token.ci), 404)
    const unchanged = await client.apiKey.get({ spaceId, apiKeyId: exact.sys.id })
    assert.deepEqual(unchanged.environments, [link('master')])

    // A client that sends back the key keeps the pattern; removing the pattern ends the access.
    const shown = await client.apiKey.get({ spaceId, apiKeyId: ci.sys.id })
    const saved = await client.apiKey.update({ spaceId, apiKeyId: ci.sys.id }, { ...shown, name: 'CI' } as never)
    assert.equal(await reads(spaceId, token.ci, 'branch-2'), 200)
    await client.apiKey.update({ spaceId, apiKeyId: ci.sys.id }, { ...saved, environments: [link('master')] } as never)
    assert.deepEqual([await reads(spaceId, token.ci, 'branch-2'), await reads(spaceId, token.ci)], [404, 200])
  })

  test('a pattern matches only valid names, and an invalid pattern is refused', async () => {
    const { client, spaceId } = await newSpace(server())
    const { accessToken } = await makeKey(client, spaceId, '*')
    assert.equal(await reads(spaceId, accessToken, 'master'), 200)
    assert.equal(await reads(spaceId, accessToken), 200)
    for (const name of ['*', '%2a', 'mas*', 'x']) assert.equal(await reads(spaceId, accessToken, name), 404, name)
    for (const wrong of ['', 'a b*', '../*', '*'.repeat(5), `${'a'.repeat(64)}*`, 'nowhere']) {
      assert.equal((await refusal(makeKey(client, spaceId, wrong))).status, 422, wrong)
    }
  })
})
