import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePath, urlFileName, withFileHost } from './file-url.ts'

test('the URL of a file has the form of the specification', () => {
  const url = filePath({ space: 's', asset: 'a', hash: '0'.repeat(32), fileName: 'a (1).png' })
  assert.equal(url, `/s/a/${'0'.repeat(32)}/a__1_.png`)
  const fields = withFileHost({ title: { en: 'x' }, file: { en: { url, fileName: 'a (1).png' } } }, 'img.example:4000')
  assert.deepEqual(fields, {
    title: { en: 'x' },
    file: { en: { url: `//img.example:4000${url}`, fileName: 'a (1).png' } },
  })
})

test('a file name cannot change the path', () => {
  assert.equal(urlFileName('../../etc/passwd'), '.._.._etc_passwd')
  assert.equal(urlFileName('..'), '_')
  assert.equal(urlFileName(''), '_')
})

test('files without a URL and absolute URLs are not changed', () => {
  const fields = { file: { en: { upload: 'https://x' }, de: { url: '//other/x' }, fr: null } }
  assert.deepEqual(withFileHost(fields, 'h'), fields)
  assert.deepEqual(withFileHost({}, 'h'), {})
})
