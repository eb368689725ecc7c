import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPossiblePattern, listsEnvironment } from './listed-environments.ts'

test('a key lists environments by id and by pattern', () => {
  const cases: [listed: string[], name: string, isListed: boolean][] = [
    [['master'], 'master', true],
    [['master'], 'Master', false],
    [[], 'master', false],
    [['branch-*'], 'branch-1', true],
    [['branch-*'], 'branch-', true],
    [['branch-*'], 'branch', false],
    [['branch-*'], 'my-branch-1', false],
    [['*-ci'], 'x-ci', true],
    [['*-ci'], 'x-ci-2', false],
    [['a*b'], 'ab', true],
    [['aba*aba'], 'aba', false],
    [['aba*aba'], 'abaaba', true],
    [['a*b*c'], 'a-b-b-c', true],
    [['a*b*c'], 'a-c-b', false],
    [['*'], 'master', true],
    // Names that are no valid id match nothing.
    [['*'], '..', false],
    [['branch-*'], 'branch-*', false],
    [['*'], 'a/b', false],
    [['a.b'], 'axb', false],
  ]
  for (const [listed, name, isListed] of cases)
    assert.equal(listsEnvironment(listed, name), isListed, `${listed} ${name}`)
})

test('a pattern is short, has only characters of ids, and few wildcards', () => {
  for (const pattern of ['*', 'branch-*', '*-ci', 'a*b*c*']) assert.ok(isPossiblePattern(pattern), pattern)
  for (const pattern of ['', 'master', '****', 'a*b*c*d*', 'a b*', '*/x', 'é*', `${'a'.repeat(64)}*`, '[a]*']) {
    assert.ok(!isPossiblePattern(pattern), pattern)
  }
})
