import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findImports } from './imports.ts'

const specifiers = (code: string) => findImports(code).map(({ specifier }) => specifier)

test('every form of import is found', () => {
  const code = `
    import './effect.ts'
    import plain from './default.ts'
    import plain2, { a as b, type C } from './mixed.ts'
    import * as space from './namespace.ts'
    import {
      a, // with { braces } and from 'comments' inside
      'quoted name' as d,
    } from "./lines.ts"
    import data from './data.json' with { type: 'json' }
    export * from './all.ts'
    export * as named from './all-named.ts'
    export { a, b as default } from './some.ts'
    const lazy = () => import('./lazy.ts')
    const inTemplate = \`before \${await import(\`./in-template.ts\`)} after\`
    const old = require('./old.ts')
  `
  assert.deepEqual(specifiers(code), [
    './effect.ts',
    './default.ts',
    './mixed.ts',
    './namespace.ts',
    './lines.ts',
    './data.json',
    './all.ts',
    './all-named.ts',
    './some.ts',
    './lazy.ts',
    './in-template.ts',
    './old.ts',
  ])
})

test('type imports are distinguished from value imports', () => {
  const typeOnly = (code: string) => findImports(code)[0]?.typeOnly
  assert.equal(typeOnly("import type { A } from './a.ts'"), true)
  assert.equal(typeOnly("import type A from './a.ts'"), true)
  assert.equal(typeOnly("import type * as A from './a.ts'"), true)
  assert.equal(typeOnly("export type { A } from './a.ts'"), true)
  assert.equal(typeOnly("export type * from './a.ts'"), true)
  assert.equal(typeOnly("import type from './a.ts'"), false)
  assert.equal(typeOnly("import type, { a } from './a.ts'"), false)
  assert.equal(typeOnly("import { type A } from './a.ts'"), false)
  assert.equal(typeOnly("import { a } from './a.ts'"), false)
})

test('text that looks like an import is ignored', () => {
  const code = `
    // import a from './comment.ts'
    /* import a from './block.ts'
       import b from './block.ts' */
    const text = "import a from './string.ts'"
    const escaped = 'it\\'s import(\\'./escaped.ts\\')'
    const template = \`import a from './template.ts' \${\`import('./nested.ts')\`}\`
    const pattern = /import a from '.\\/regex.ts'/
    const quotes = /['"\`]/g
    const { import: key } = { import: 1 }
    const url = import.meta.url
    export const from = './exported.ts'
    export type Word = 'from' | './type.ts'
    export function load() { return thing.import('./member.ts') }
    const half = width / 2 + height / 2 // import('./division.ts')
    const count = list.length! / 2 / 3
    if (ready) /import('x')/.test(text)
    export { local }
    const after = "from './after.ts'"
  `
  assert.deepEqual(specifiers(code), [])
})

test('the line is that of the keyword', () => {
  const code = "/*\n\n*/ const a = `\n\n`\n\nimport {\n  b,\n} from './b.ts'\n"
  assert.equal(findImports(code)[0]?.line, 7)
})

test('a computed path has no specifier', () => {
  const code = `import(name); import('./a' + b); import(\`./\${a}.ts\`)`
  assert.deepEqual(specifiers(code), [null, null, null])
})

test('an apostrophe in JSX text does not hide the imports after it', () => {
  const code = "const a = <p>Don't</p>\nconst B = lazy(() => import('./b.tsx'))\n"
  assert.deepEqual(specifiers(code), ['./b.tsx'])
})
