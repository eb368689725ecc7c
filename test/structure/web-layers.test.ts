import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSources } from './read-sources.ts'
import { findForbiddenWebImports } from './web-layers.ts'

test('web/src imports only downwards: api, state, parts, features, pages', () => {
  const files = readSources('web/src')
  assert.ok(files.size > 300, 'the sources were found')
  assert.deepEqual(findForbiddenWebImports(files), [])
})

const importing = (specifier: string) => `import { a } from '${specifier}'\n`
const problemsIn = (files: Record<string, string>) => findForbiddenWebImports(new Map(Object.entries(files)))

describe('imports that are refused', () => {
  const refused: [file: string, specifier: string, reason: RegExp][] = [
    ['web/src/api/a.ts', '../state/b.ts', /api may not import state/],
    ['web/src/state/a.ts', '../parts/b/c.tsx', /state may not import parts/],
    ['web/src/parts/a/b.tsx', '../../features/c/d.tsx', /parts may not import features/],
    ['web/src/parts/a/b.tsx', '../../features/c/d.module.css', /parts may not import features/],
    ['web/src/features/a/b.tsx', '../../pages/c/d.tsx', /features may not import pages/],
    ['web/src/pages/a/b.tsx', '../c/d.tsx', /pages may not import each other/],
    ['web/src/pages/a/b.tsx', '../../frame/c.tsx', /pages may not import frame/],
    ['web/src/frame/a.tsx', '../routes.tsx', /frame may not import root/],
    ['web/src/other/a.ts', '../api/b.ts', /other is not a layer/],
  ]
  for (const [file, specifier, reason] of refused) {
    test(`${specifier} in ${file}`, () => {
      const wrong = problemsIn({ [file]: importing(specifier) })
      assert.equal(wrong.length, 1, wrong.join('\n'))
      assert.match(wrong[0] as string, reason)
    })
  }

  test('a cycle between the folders of two features', () => {
    const files = {
      'web/src/features/a/one.ts': importing('../b/one.ts'),
      'web/src/features/b/two.ts': importing('../a/two.ts'),
    }
    assert.deepEqual(problemsIn(files), ['features/a -> features/b -> features/a: a cycle of features'])
  })
})

test('imports that are allowed', () => {
  const allowed = {
    'web/src/routes.tsx': importing('./frame/a.tsx') + importing('./pages/a/b.tsx'),
    'web/src/frame/a.tsx': importing('../features/a/b.tsx') + importing('../api/a.ts'),
    'web/src/pages/a/b.tsx': importing('./c.tsx') + importing('../../features/a/b.tsx') + importing('./c.module.css'),
    'web/src/features/a/b.tsx': importing('../b/c.tsx') + importing('../../parts/a/b.tsx'),
    'web/src/parts/a/b.tsx': importing('../b/c.tsx') + importing('../../../../contract/rules/values.ts'),
    'web/src/state/a.ts': importing('../api/b.ts') + importing('react'),
  }
  assert.deepEqual(problemsIn(allowed), [])
})
