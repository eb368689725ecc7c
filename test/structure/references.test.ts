import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readSources } from './read-sources.ts'
import {
  brokenLinks,
  commentsOf,
  missingFiles,
  type Repository,
  unknownCommands,
  unknownDecisions,
  unknownScripts,
} from './references.ts'
import { repositoryFiles, root } from './repository-files.ts'

const DECISION_FILE = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/

const files = repositoryFiles()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = files.filter((path) => path.endsWith('.md'))
const decisionFiles = files.filter((path) => DECISION_FILE.test(path)).sort()
const repository: Repository = {
  files: new Set(files),
  read,
  decisions: new Set(decisionFiles.map((path) => path.match(DECISION_FILE)?.[1] as string)),
  scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
  commands: new Set(
    [...read('src/cli/commands.ts').matchAll(/^ {4}(\w+): \w+Command,$/gm)].map(([, name]) => name as string),
  ),
}

test('every relative link in a document leads to a file, and to a heading in it', () => {
  assert.deepEqual(
    named(documents, (path) => brokenLinks(path, repository)),
    [],
  )
})

test('every file that a document names exists', () => {
  assert.deepEqual(
    named(documents, (path) => missingFiles(read(path), repository)),
    [],
  )
})

test('every decision, npm script and command that a document names exists', () => {
  for (const check of [unknownDecisions, unknownScripts, unknownCommands]) {
    assert.deepEqual(
      named(documents, (path) => check(read(path), repository)),
      [],
    )
  }
})

test('every file, decision, npm script and command that a comment names exists', () => {
  const sources = readSources('src', 'web/src', 'contract', 'test', 'scripts', 'bench')
  for (const check of [missingFiles, unknownDecisions, unknownScripts, unknownCommands]) {
    assert.deepEqual(
      named(sources.keys(), (path) => check(commentsOf(sources.get(path) as string), repository)),
      [],
    )
  }
})

test('every setting that a document names exists', () => {
  const sources = [...readSources('src', 'test', 'scripts', 'bench').values()].join('\n')
  const settings = new Set(sources.match(/SHEAF_[A-Z0-9_]+/g))
  assert.deepEqual(
    named(documents, (path) =>
      (read(path).match(/SHEAF_[A-Z0-9_]*[A-Z0-9]\b(?!_)/g) ?? []).filter((name) => !settings.has(name)),
    ),
    [],
  )
})

describe('decisions', () => {
  const rows = read('docs/decisions/README.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))

  test('each number is used once', () => {
    assert.equal(repository.decisions.size, decisionFiles.length)
  })

  test('the index lists every decision with its number and title, in order', () => {
    const expected = decisionFiles.map((path) => {
      const [, number, title] = read(path).match(/^# (\d{4})\. (.*)$/m) ?? []
      assert.equal(number, path.match(DECISION_FILE)?.[1], path)
      return `| ${number} | [${title}](${path.slice('docs/decisions/'.length)}) |`
    })
    assert.deepEqual(
      rows.map((row) => row.replace(/^(\| \d{4} \| \[.*?\]\([^)]*\) \|).*$/, '$1')),
      expected,
    )
  })

  test('the index gives the status of every decision', () => {
    for (const row of rows) assert.match(row, / (accepted|superseded by \[\d{4}\]\([^)]*\))[^|]* \|$/)
  })

  test('every decision says what was decided and why', () => {
    for (const path of decisionFiles) {
      assert.match(read(path), /^\*\*What\b/m, path)
      assert.match(read(path), /\*\*Why\b/, path)
    }
  })
})

describe('what is reported', () => {
  const small: Repository = {
    files: new Set(['README.md', 'docs/a.md', 'src/http/server.ts', 'docs/decisions/0001-log.md']),
    read: (path) =>
      path === 'docs/a.md'
        ? '# A title, `code`\n'
        : '[a](docs/a.md#a-title-code) [b](docs/b.md) [c](docs/a.md#b) [d](docs)',
    decisions: new Set(['0001']),
    scripts: new Set(['lint']),
    commands: new Set(['start']),
  }

  test('links to missing files and headings', () => {
    assert.deepEqual(brokenLinks('README.md', small), ['docs/b.md', 'docs/a.md#b'])
  })

  test('missing files, by the whole path or its end', () => {
    const text =
      '`http/server.ts` `server.ts` `src/http/server.ts` `http/gone.ts` `gone.ts`, see docs/gone.md and `*.ts`'
    assert.deepEqual(missingFiles(text, small), ['http/gone.ts', 'gone.ts', 'docs/gone.md'])
  })

  test('unknown decisions, npm scripts and commands', () => {
    const text =
      'decision 0001, [0002](docs/decisions/0002-x.md), see 0003 in docs/decisions; npm run lint, npm run gone'
    assert.deepEqual(unknownDecisions(text, small), ['0002', '0002', '0003'])
    assert.deepEqual(unknownScripts(text, small), ['gone'])
    assert.deepEqual(unknownCommands('`sheaf start` or npx sheaf check, a sheaf of paper', small), ['check'])
  })

  test('comments, not code', () => {
    assert.equal(commentsOf("const a = 'x' // one\n/** two */ import 'https://x'"), '// one\n/** two */')
  })
})

/** Findings with the file they are in. */
function named(paths: Iterable<string>, find: (path: string) => readonly string[]): string[] {
  return [...paths].flatMap((path) => find(path).map((found) => `${path}: ${found}`))
}
