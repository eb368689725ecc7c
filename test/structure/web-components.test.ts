import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from './read-sources.ts'

const MAX_LINES = 120

/** Components and hooks of a formatted file: top-level functions, which end with the first brace in column one. */
function longFunctions(file: string, source: string): string[] {
  const found: string[] = []
  for (const match of source.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^}/gm)) {
    const lines = match[0].split('\n').length
    if (lines > MAX_LINES) found.push(`${file}: ${match[1]} has ${lines} lines, at most ${MAX_LINES} are allowed`)
  }
  return found
}

test(`no component or hook of the web app has more than ${MAX_LINES} lines`, () => {
  const files = readSources('web/src')
  assert.ok(files.size > 300, 'the sources were found')
  assert.deepEqual(
    [...files].flatMap(([file, source]) => longFunctions(file, source)),
    [],
  )
})

test('the length of a component is measured from its first to its last line', () => {
  const component = (lines: number) => `export function Long() {\n${'  a()\n'.repeat(lines - 2)}}\n`
  assert.deepEqual(longFunctions('a.tsx', component(MAX_LINES)), [])
  assert.match(longFunctions('a.tsx', component(MAX_LINES + 1))[0] as string, /a.tsx: Long has 121 lines/)
})
