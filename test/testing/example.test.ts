import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createClient } from 'contentful'
import { type SheafServer, startSheaf } from 'sheaf/testing'

let sheaf: SheafServer

before(async () => {
  sheaf = await startSheaf({ fixtures: new URL('./export.json', import.meta.url) })
})
beforeEach(() => sheaf.reset())
after(() => sheaf.stop())

test('reads a post with its links', async () => {
  const { space, deliveryToken: accessToken, host } = sheaf
  const client = createClient({ space, accessToken, host, insecure: true })
  const { items } = await client.getEntries({ content_type: 'post', 'sys.id': 'first', include: 1 })
  assert.equal(items[0]?.fields.title, 'First')
})
