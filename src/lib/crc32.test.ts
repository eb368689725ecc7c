import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, crc32Base62 } from './crc32.ts'

test('the checksum is the well-known CRC-32, six characters wide', () => {
  assert.equal(crc32('123456789'), 0xcbf43926)
  assert.equal(crc32Base62(''), '000000')
  assert.match(crc32Base62('123456789'), /^[0-9A-Za-z]{6}$/)
})

test('one wrong or swapped character changes the checksum', () => {
  assert.notEqual(crc32Base62('abcdef'), crc32Base62('abcdeg'))
  assert.notEqual(crc32Base62('abcdef'), crc32Base62('abcdfe'))
})
