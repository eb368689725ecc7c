import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './repository-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dependenciesOf = (path: string): Record<string, string> => JSON.parse(read(path)).devDependencies

test('the compatibility table of the README has the installed versions and existing tests', () => {
  const installed = { ...dependenciesOf('test/generated-client/package.json'), ...dependenciesOf('package.json') }
  const rows = [...read('README.md').matchAll(/^\| \[`(.+?)`\].*? \| ([\d.]+) \| works.*? \| `(.+?)` \|$/gm)]
  assert.ok(rows.length > 0)
  for (const [, name, version, path] of rows as unknown as [string, string, string, string][]) {
    assert.equal(version, installed[name], name)
    assert.ok(existsSync(join(root, path)), path)
  }
})
