import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentApiKey, presentManagementToken, presentPreviewApiKey, presentTag } from './present-platform.ts'

const STAMPED = { version: 0, createdAt: 1500, createdBy: 'u', updatedAt: 1500, updatedBy: 'u' }
const KEY = { ...STAMPED, space: 's', id: 'k', previewId: 'p', name: 'Site', description: '', environments: ['master'] }

test('the two halves of an API key have their own ids and values', () => {
  const delivery = presentApiKey(KEY, 'cpd_x')
  const preview = presentPreviewApiKey(KEY, 'cpp_x')
  assert.deepEqual([delivery.sys.type, delivery.sys.id, delivery.accessToken], ['ApiKey', 'k', 'cpd_x'])
  assert.deepEqual([preview.sys.type, preview.sys.id, preview.accessToken], ['PreviewApiKey', 'p', 'cpp_x'])
  assert.equal(delivery.preview_api_key.sys.id, 'p')
  assert.equal(delivery.sys.version, 0)
  assert.equal(delivery.sys.createdAt, '1970-01-01T00:00:01Z')
  assert.deepEqual(delivery.environments, [{ sys: { type: 'Link', linkType: 'Environment', id: 'master' } }])
})

test('the value of a personal access token is only in the response that creates it', () => {
  const times = { createdAt: 1500, expiresAt: null, revokedAt: null, lastUsedAt: null }
  const token = { id: 't', name: 'Mine', scope: 'read', last4: 'abcd', ...times } as const
  assert.equal('token' in presentManagementToken(token), false)
  const created = presentManagementToken(token, 'cpm_secret')
  assert.deepEqual(
    [created.token, created.scopes, created.revokedAt],
    ['cpm_secret', ['content_management_read'], null],
  )
})

test('the dates of a tag have milliseconds', () => {
  const tag = { ...STAMPED, environment: 1, id: 't', name: 'T', visibility: 'private' } as const
  const { sys } = presentTag(tag, { space: 's', environment: 'master' })
  assert.deepEqual([sys.createdAt, sys.visibility], ['1970-01-01T00:00:01.500Z', 'private'])
})
