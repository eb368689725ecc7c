import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from './read-sources.ts'
import { tokenize } from './tokens.ts'

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** A wrongly tokenized string or pattern unbalances brackets and could hide an import. */
function unbalanced(source: string): string | null {
  const open: string[] = []
  for (const { kind, text, line } of tokenize(source)) {
    if (kind !== 'mark') continue
    if (text in CLOSING) open.push(CLOSING[text] as string)
    else if (')]}'.includes(text) && open.pop() !== text) return `line ${line}: ${text}`
  }
  return open.length > 0 ? 'the end' : null
}

test('every file of the server is tokenized', () => {
  const wrong = [...readSources('src', 'test', 'scripts')].flatMap(([file, source]) => {
    const place = unbalanced(source)
    return place ? [`${file}, ${place}`] : []
  })
  assert.deepEqual(wrong, [])
})

test('a slash is a division or starts a regular expression', () => {
  const kinds = (code: string) => tokenize(code).filter(({ kind }) => kind === 'regex').length
  for (const code of ['a / b / c', 'a() / b / c', 'a[0] / b / c', 'i++ / b / c', 'a! / b / c', '1 / 2 / 3', '</p>']) {
    assert.equal(kinds(code), 0, code)
  }
  for (const code of ['a = /x/', 'return /x/', 'if (a) /x/.test(b)', '!/x/.test(a)', 'f(/[/]x/g)', '}\n/x/.test(a)']) {
    assert.equal(kinds(code), 1, code)
  }
})

test('strings keep their content', () => {
  const texts = tokenize(`a = 'it\\'s' + "two" + \`x \${f(\`y \${1}\`)} z\``).filter(({ kind }) =>
    /string|template/.test(kind),
  )
  assert.deepEqual(
    texts.map(({ text }) => text),
    ["it's", 'two', 'y ?', 'x ? z'],
  )
})
