import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { readSources } from './read-sources.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('every class that a component uses is defined in its style sheet', () => {
  const missing = [...readSources('web/src')].flatMap(([file, source]) =>
    [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(([, name, path]) => {
      const styles = readFileSync(join(ROOT, dirname(file), path as string), 'utf8')
      const used = [...source.matchAll(new RegExp(`(?<![\\w/.-])${name}\\.(\\w+)`, 'g'))].map(([, used]) => used)
      return [...new Set(used)]
        .filter((used) => !new RegExp(`\\.${used}\\b`).test(styles))
        .map((used) => `${file}: ${used}`)
    }),
  )
  assert.deepEqual(missing, [])
})
