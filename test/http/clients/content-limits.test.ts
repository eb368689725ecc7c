import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activate, newSpace, refused } from './management.ts'
import { onBothEngines } from './on-both-engines.ts'

const LIMITS = {
  SHEAF_LIMIT_SYMBOL: '10',
  SHEAF_LIMIT_TEXT: '1000',
  SHEAF_LIMIT_LIST: '2',
  SHEAF_LIMIT_FIELDS: '3',
  SHEAF_LIMIT_RESOURCE_TAGS: '1',
}

const FIELDS = [
  { id: 'symbol', name: 'symbol', type: 'Symbol' },
  { id: 'text', name: 'text', type: 'Text' },
  { id: 'list', name: 'list', type: 'Array', items: { type: 'Symbol' } },
]

onBothEngines(
  'limits of content',
  (server) => {
    test('are set by the operator', async () => {
      const { client, at } = await newSpace(server())
      await activate(client, at, 'post', FIELDS)
      const create = (fields: Record<string, unknown>, more: object = {}) =>
        client.entry.create(
          { ...at, contentTypeId: 'post' },
          {
            fields: Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, { 'en-US': value }])),
            ...more,
          },
        )
      await create({ symbol: 'x'.repeat(10), text: 'x'.repeat(1000), list: ['a', 'b'] })
      assert.deepEqual(await refused(create({ symbol: 'x'.repeat(11) })), [422, 'InvalidEntry', 'type'])
      assert.deepEqual(await refused(create({ text: 'x'.repeat(1001) })), [422, 'InvalidEntry', 'type'])
      assert.deepEqual(await refused(create({ list: ['a', 'b', 'c'] })), [422, 'InvalidEntry', 'size'])
      assert.deepEqual(await refused(create({ list: ['x'.repeat(11)] })), [422, 'InvalidEntry', 'type'])
      const tags = ['a', 'b'].map((id) => ({ sys: { type: 'Link', linkType: 'Tag', id } }))
      assert.deepEqual(await refused(create({}, { metadata: { tags } })), [422, 'InvalidEntry', 'size'])
      const four = [...FIELDS, { id: 'more', name: 'more', type: 'Symbol' }]
      assert.deepEqual(await refused(activate(client, at, 'page', four)), [422, 'ValidationFailed', 'size'])
      const withDefault = [{ ...FIELDS[0], defaultValue: { 'en-US': 'x'.repeat(11) } }]
      const refusal = await refused(activate(client, at, 'page', withDefault))
      assert.deepEqual(refusal, [422, 'ValidationFailed', 'matchingDefaultFieldValueType'])
    })
  },
  LIMITS,
)
