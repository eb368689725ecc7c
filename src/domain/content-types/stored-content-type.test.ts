import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field } from './content-type.ts'
import { parseContentType } from './parse-content-type.ts'
import { fromStored, toStored } from './stored-content-type.ts'
import { toContentTypeBody } from './to-content-type-body.ts'

test('a stored content type is read back unchanged, and equal content gives equal text', () => {
  const body = toContentTypeBody(
    parseContentType({
      name: 'T',
      description: '',
      fields: [
        {
          id: 'a',
          name: 'A',
          type: 'Array',
          items: { type: 'Link', linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] },
        },
        { id: 'b', name: 'B', type: 'Symbol', defaultValue: { en: 'x' } },
      ],
    }),
  )
  assert.deepEqual(fromStored(toStored(body)), body)
  const { fields, ...rest } = body
  const shuffled = fields.map((field) => Object.fromEntries(Object.entries(field).reverse()) as unknown as Field)
  assert.equal(toStored({ fields: shuffled, ...rest }), toStored(body))
})
