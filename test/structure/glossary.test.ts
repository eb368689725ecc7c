import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSources } from './read-sources.ts'
import { repositoryFiles, root } from './repository-files.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split(
  '## Words that we no longer use',
)[0] as string
/** The third column names types, tables and folders. */
const inCode = glossary
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(' | ')[2] ?? '')
  .join('\n')
const named = (pattern: RegExp) => [...inCode.matchAll(pattern)].map((match) => match[1] as string)

test('every type that the glossary names is declared', () => {
  const code = [...readSources('src', 'contract', 'web/src').values()].join('\n')
  const declared = new Set([...code.matchAll(/\b(?:class|interface|type|const) (\w+)/g)].map(([, name]) => name))
  const types = named(/`([A-Z][A-Za-z]+|[A-Z]+_[A-Z_]*[A-Z])`/g).filter((name) => !name.startsWith('SHEAF_'))
  assert.ok(types.length > 0)
  assert.deepEqual(
    types.filter((name) => !declared.has(name)),
    [],
  )
})

test('every table that the glossary names is in the schema', () => {
  const schema = [...readSources('src/storage/schema').values()].join('\n')
  const tables = named(/\btables? `(\w+)`/g)
  assert.ok(tables.length > 0)
  assert.deepEqual(
    tables.filter((name) => !schema.includes(`table('${name}'`)),
    [],
  )
})

test('every folder that the glossary names exists', () => {
  const files = repositoryFiles()
  const folders = named(/`((?:src|contract|web)(?:\/[\w-]+)*)`/g)
  assert.ok(folders.length > 0)
  assert.deepEqual(
    folders.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`))),
    [],
  )
})
