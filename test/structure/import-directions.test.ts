import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findForbiddenImports } from './directions.ts'
import { readSources } from './read-sources.ts'

describe('the import directions of this checkout', () => {
  test('src/ imports only downwards, and without cycles', () => {
    const files = readSources('src')
    assert.ok(files.size > 100, 'the sources were found')
    assert.deepEqual(findForbiddenImports(files), [])
  })

  test('contract/ imports no other folder, and has no cycles', () => {
    assert.deepEqual(findForbiddenImports(readSources('contract')), [])
  })

  test('web/, test/ and bench/ import no internals of the server', () => {
    assert.deepEqual(findForbiddenImports(readSources('web', 'test', 'bench')), [])
  })
})

/** Code by file name. */
function problemsIn(files: Record<string, string>): string[] {
  return findForbiddenImports(new Map(Object.entries(files)))
}

const importing = (specifier: string) => `import { a } from '${specifier}'\n`
const importingTypes = (specifier: string) => `import type { A } from '${specifier}'\n`

describe('refuses', () => {
  const refused: [name: string, file: string, code: string, reason: RegExp][] = [
    ['upward', 'src/domain/a.ts', importing('#usecases/entries/b'), /domain may import only lib/],
    ['upward by type', 'src/domain/a.ts', importingTypes('#storage/store'), /domain may import only lib/],
    ['upward by re-export', 'src/lib/a.ts', "export { b } from '#domain/b'", /lib may import only itself/],
    ['upward by re-exported types', 'src/lib/a.ts', "export type * from '#domain/b'", /only itself/],
    ['upward at run time', 'src/lib/a.ts', "const b = await import('#domain/b')", /only itself/],
    ['upward in a type', 'src/lib/a.ts', "type B = import('#domain/b').B", /only itself/],
    ['upward for an effect', 'src/lib/a.ts', "import '#domain/b'", /only itself/],
    ['upward by a worker file', 'src/lib/a.ts', "new Worker(new URL('../http/b.ts', import.meta.url))", /write #http/],
    ['sideways', 'src/storage/a.ts', importing('#files/file-store'), /storage may import only domain, lib/],
    ['sideways by type', 'src/imaging/a.ts', importingTypes('#outbound/client'), /imaging may import only domain/],
    ['config as a value', 'src/storage/a.ts', importing('#config/config'), /only by import type/],
    ['config as a value of types', 'src/files/a.ts', "import { type A } from '#config/config'", /only by import type/],
    [
      'an internal file of an adapter',
      'src/usecases/a.ts',
      importing('#storage/sqlite/open'),
      /only src\/storage\/store.ts/,
    ],
    ['storage from http', 'src/http/a.ts', importingTypes('#storage/store'), /http may import only delivery/],
    ['storage from workers', 'src/workers/a.ts', importing('#storage/store'), /workers may import only usecases/],
    ['config as a value from http', 'src/http/a.ts', importing('#config/config'), /only by import type/],
    ['http from delivery', 'src/delivery/a.ts', importing('#http/b'), /delivery may import only present, usecases/],
    ['delivery from use cases', 'src/usecases/a.ts', importingTypes('#delivery/b'), /usecases may import only domain/],
    ['delivery from presenters', 'src/present/a.ts', importing('#delivery/b'), /present may import only usecases/],
    ['one API folder from another', 'src/http/management/a.ts', importing('../delivery/b.ts'), /management may not/],
    ['preview from delivery', 'src/http/delivery/a.ts', importing('../preview/b.ts'), /delivery may not/],
    ['app from http', 'src/http/a.ts', importing('#app/start'), /http may import only/],
    ['cli from app', 'src/app/a.ts', importing('#cli/main'), /app may import only/],
    ['storage from cli', 'src/cli/a.ts', importing('#storage/store'), /cli may import only/],
    ['lib of something', 'src/lib/a.ts', importing('#domain/ids'), /only itself/],
    ['a relative path across layers', 'src/http/a.ts', importing('../domain/b.ts'), /write #domain/],
    ['a named path inside a layer', 'src/http/a.ts', importing('#http/b'), /relative path/],
    ['a named path with extension', 'src/http/a.ts', importing('#domain/b.ts'), /no extension/],
    ['a relative path without extension', 'src/http/a.ts', importing('./b'), /ends in .ts/],
    ['a computed path', 'src/http/a.ts', "await import('./' + name)", /write the path out/],
    ['test helpers in the product', 'src/http/a.ts', importing('../../test/support/b.ts'), /outside src/],
    ['a script in the product', 'src/app/a.ts', importing('../../scripts/b.ts'), /outside src/],
    ['a test file from another', 'src/http/a.test.ts', importing('./b.test.ts'), /no other file may import/],
    ['upward from a test', 'src/domain/a.test.ts', importing('#storage/store'), /domain may import only lib/],
    ['the domain from the contract', 'contract/a.ts', importing('#domain/b'), /contract imports no other layer/],
    ['the contract by path', 'src/http/a.ts', importing('../../contract/b.ts'), /write #contract/],
    ['the contract from storage', 'src/storage/a.ts', importing('#contract/b'), /may not import the contract/],
    ['the domain from the web app', 'web/src/a.tsx', importingTypes('../../src/domain/b.ts'), /nothing from src/],
    ['the inside from an HTTP test', 'test/http/a.test.ts', importing('#app/start'), /only test\/support/],
    ['the inside from a benchmark', 'bench/a.ts', importingTypes('../src/domain/b.ts'), /only test\/support/],
  ]
  for (const [name, file, code, reason] of refused) {
    test(name, () => {
      const wrong = problemsIn({ [file]: code })
      assert.equal(wrong.length, 1, wrong.join('\n'))
      assert.match(wrong[0] as string, reason)
      assert.ok(wrong[0]?.startsWith(`${file}:1 `))
    })
  }

  test('a cycle of two', () => {
    const files = { 'src/lib/a.ts': importing('./b.ts'), 'src/lib/b.ts': importing('./a.ts') }
    assert.deepEqual(problemsIn(files), ['src/lib/a.ts -> src/lib/b.ts -> src/lib/a.ts: a cycle'])
  })

  test('a cycle of three files through types', () => {
    const files = {
      'src/domain/x.ts': importing('./a.ts'),
      'src/domain/a.ts': importingTypes('./b.ts') + importing('./y.ts'),
      'src/domain/b.ts': "export type { C } from './c.ts'",
      'src/domain/c.ts': importingTypes('./a.ts'),
      'src/domain/y.ts': '',
    }
    assert.deepEqual(problemsIn(files), [
      'src/domain/a.ts -> src/domain/b.ts -> src/domain/c.ts -> src/domain/a.ts: a cycle',
    ])
  })

  test('a file that imports itself', () => {
    assert.deepEqual(problemsIn({ 'src/lib/a.ts': importing('./a.ts') }), ['src/lib/a.ts -> src/lib/a.ts: a cycle'])
  })

  test('every cycle is reported', () => {
    const files = {
      'src/lib/a.ts': importing('./b.ts'),
      'src/lib/b.ts': importing('./a.ts'),
      'src/lib/c.ts': importing('./d.ts') + importing('./a.ts'),
      'src/lib/d.ts': importing('./c.ts'),
    }
    assert.equal(problemsIn(files).length, 2)
  })
})

test('accepts allowed imports', () => {
  const allowed = {
    'src/app/a.ts': ['#http/b', '#storage/sqlite/open', '#config/config', '#workers/b'].map(importing).join(''),
    'src/cli/a.ts': ['#app/start', '#config/config', '#usecases/b', './b.ts', 'citty'].map(importing).join(''),
    'src/delivery/a.ts': ['#present/b', '#usecases/b'].map(importing).join('') + importingTypes('#storage/store'),
    'src/http/a.ts': ['#delivery/b', '#present/b', '#usecases/b', '#lib/b', './delivery/b.ts', 'node:http']
      .map(importing)
      .join(''),
    'src/http/preview/a.ts': importing('../delivery/b.ts') + importing('../route.ts'),
    'src/usecases/a.ts': importingTypes('#storage/store') + importing('#files/file-store') + importing('#domain/b'),
    'src/storage/a.ts': importingTypes('#config/config') + importing('#domain/b') + importing('pg'),
    'src/storage/a.test.ts': importing('../../test/support/database.ts') + importing('./a.ts'),
    'src/domain/a.ts': importing('./b.ts') + importing('#lib/ids'),
    'web/src/a.tsx': importing('./b.tsx') + importing('react'),
    'test/http/a.test.ts': importing('../support/server.ts'),
    'test/support/a.ts': importing('#app/start'),
  }
  assert.deepEqual(problemsIn(allowed), [])
})
