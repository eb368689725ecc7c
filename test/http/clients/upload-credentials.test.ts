// Credentials that let another program upload files, without a management token.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, plain, refusal, request } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

onBothEngines('upload credentials', (server) => {
  const send = (path: string, token: string, method = 'POST') =>
    fetch(`${server().url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
      ...(method === 'POST' && { body: 'the bytes' }),
    })

  test('the client gets a credential that can only upload files to its space', async () => {
    const { client, at, spaceId } = await newSpace(server())
    const { sys, uploadCredentials } = await client.uploadCredential.create(at)
    const { policy, signature, createdAt, expiresAt } = uploadCredentials
    assert.deepEqual(
      Object.values(uploadCredentials).map((value) => typeof value),
      Array(4).fill('string'),
    )
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 3600_000)
    const { type, space, environment } = sys as never as Record<string, { sys: { id: string } }>
    assert.deepEqual([type, space?.sys.id, environment?.sys.id], ['UploadCredential', spaceId, 'master'])

    const token = `${policy}.${signature}`
    const paths = [`/upload/spaces/${spaceId}/uploads`, `/spaces/${spaceId}/environments/master/uploads`]
    for (const path of paths) {
      const response = await send(path, token)
      assert.equal(response.status, 201)
      const upload = (await response.json()) as { sys: { id: string; createdBy: object }; size: number }
      assert.equal(upload.size, 9)
      // The management token can read the upload, so an asset can use it.
      assert.deepEqual((await client.upload.get({ ...at, uploadId: upload.sys.id })).sys.id, upload.sys.id)
    }
    const { spaceId: other } = await newSpace(server())
    assert.equal((await send(`/upload/spaces/${other}/uploads`, token)).status, 404)
    const renewed = await request(server(), 'POST', `/upload/spaces/${spaceId}/upload_credentials`, { token })
    assert.equal(renewed.status, 403)
    for (const path of ['', '/entries', '/environments/master/assets', '/api_keys']) {
      assert.equal((await send(`/api/spaces/${spaceId}${path}`, token, 'GET')).status, 401, path)
      assert.equal((await send(`/spaces/${spaceId}${path}`, token, 'GET')).status, 404, path)
    }
    assert.equal((await send('/api/users/me', token, 'GET')).status, 401)
  })

  test('a modified credential is refused', async () => {
    const { client, at, spaceId } = await newSpace(server())
    const { policy, signature } = (await client.uploadCredential.create(at)).uploadCredentials
    const allowed = JSON.parse(Buffer.from(policy.slice('cpu_'.length), 'base64url').toString())
    const longer = JSON.stringify({ ...allowed, expiresAt: allowed.expiresAt + 3600_000 })
    const later = `cpu_${Buffer.from(longer).toString('base64url')}`
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const token of [`${later}.${signature}`, `${policy}.${flipped}`, policy, `${policy}.`, `cpu_.${signature}`]) {
      assert.equal((await send(`/upload/spaces/${spaceId}/uploads`, token)).status, 401, token)
    }
  })

  test('a credential ends with the token that created it, and needs write access', async () => {
    const { client, at, spaceId } = await newSpace(server())
    const scopes = ['content_management_manage']
    const own = await client.personalAccessToken.create({ name: 'own', scopes } as never)
    const { policy, signature } = (await plain(server(), own.token!).uploadCredential.create(at)).uploadCredentials
    const upload = () => send(`/upload/spaces/${spaceId}/uploads`, `${policy}.${signature}`)
    assert.equal((await upload()).status, 201)
    await client.personalAccessToken.revoke({ tokenId: own.sys.id })
    assert.equal((await upload()).status, 401)

    const readOnly = { name: 'reading', scopes: ['content_management_read'] }
    const reading = await client.personalAccessToken.create(readOnly as never)
    assert.equal((await refusal(plain(server(), reading.token!).uploadCredential.create(at))).status, 403)
    assert.equal((await request(server(), 'POST', '/spaces/nowhere/upload_credentials')).status, 404)
  })
})
