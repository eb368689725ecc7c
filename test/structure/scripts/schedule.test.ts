import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesAtOnce, inOrder, LONGEST, runLanes } from '../../../scripts/testing/schedule.ts'

const GIB = 2 ** 30
const root = join(import.meta.dirname, '../../..')

test('the number of files at once follows the processors, as far as memory and PostgreSQL allow', () => {
  assert.equal(filesAtOnce(1, 8 * GIB), 3)
  assert.equal(filesAtOnce(2, 8 * GIB), 4)
  assert.equal(filesAtOnce(2, 2 * GIB), 2)
  assert.equal(filesAtOnce(4, GIB / 4), 1)
  assert.equal(filesAtOnce(64, 256 * GIB), 8)
})

test('the longest files come first, the others keep their order', () => {
  const [longest = '', second = ''] = LONGEST
  const files = ['src/a.test.ts', second, 'src/b.test.ts', longest].map((file) => join(root, file))
  const order = [longest, second, 'src/a.test.ts', 'src/b.test.ts'].map((file) => join(root, file))
  assert.deepEqual(inOrder(root, files), order)
})

test('every file that is known to take long exists', () => {
  assert.deepEqual(
    LONGEST.filter((file) => !existsSync(join(root, file))),
    [],
  )
})

test('busy items leave room for those that wait, and use all lanes when only they are left', async () => {
  const started: string[] = []
  const open = new Map<string, () => void>()
  const item = (name: string) => ({
    isBusy: name.startsWith('busy'),
    run: () => {
      started.push(name)
      return new Promise<void>((resolve) => open.set(name, resolve))
    },
  })
  const finish = async (...names: string[]) => {
    for (const name of names) open.get(name)?.()
    await new Promise(setImmediate)
  }
  const names = ['busy 1', 'busy 2', 'busy 3', 'busy 4', 'idle 1', 'idle 2', 'idle 3']
  const done = runLanes(names.map(item), () => false, { lanes: 3, processors: 2 })
  assert.deepEqual(started, ['busy 1', 'busy 2', 'idle 1'])
  await finish('busy 1')
  assert.equal(started.at(-1), 'busy 3')
  await finish('idle 1')
  assert.equal(started.at(-1), 'idle 2')
  await finish('idle 2')
  await finish('idle 3')
  assert.deepEqual(started.slice(-2), ['idle 3', 'busy 4'])
  await finish('busy 2', 'busy 3', 'busy 4')
  await done
  assert.deepEqual(started.toSorted(), names.toSorted())
})
