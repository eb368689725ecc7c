import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  inspectInstallation,
  isStamped,
  lockDigest,
  removeStamp,
  writeStamp,
} from '../../../scripts/support/install-state.mjs'
import { createTempFolder, type TempFolder } from '../../support/temp-folder.ts'

const SERVER = { 'node_modules/server': { version: '1.0.0', integrity: 'sha512-a' } }
const TOOL = { 'node_modules/tool': { version: '2.0.0', integrity: 'sha512-b', dev: true } }
const ELSEWHERE = { 'node_modules/elsewhere': { version: '3.0.0', integrity: 'sha512-c', optional: true } }

/** A checkout whose lock file and node_modules list different packages. */
function checkout(wanted: object, present: object | null): TempFolder {
  const folder = createTempFolder()
  folder.write('package-lock.json', JSON.stringify({ packages: { '': { name: 'x' }, ...wanted } }))
  if (present === null) return folder
  folder.write('node_modules/.package-lock.json', JSON.stringify({ packages: present }))
  for (const path of Object.keys(present)) mkdirSync(join(folder.path, path), { recursive: true })
  return folder
}

test('a stamp is valid until the lock file changes', () => {
  using folder = checkout(SERVER, SERVER)
  assert.equal(isStamped(folder.path, { dev: false }), false)
  writeStamp(folder.path, { digest: lockDigest(folder.path), dev: false })
  assert.equal(isStamped(folder.path, { dev: false }), true)
  folder.write('package-lock.json', '{}')
  assert.equal(isStamped(folder.path, { dev: false }), false)
})

test('a full installation suffices for a start; a production installation does not suffice for tests', () => {
  using folder = checkout(SERVER, SERVER)
  const digest = lockDigest(folder.path)
  writeStamp(folder.path, { digest, dev: false })
  assert.equal(isStamped(folder.path, { dev: true }), false)
  writeStamp(folder.path, { digest, dev: true })
  assert.equal(isStamped(folder.path, { dev: true }), true)
  assert.equal(isStamped(folder.path, { dev: false }), true)
  removeStamp(folder.path)
  assert.equal(isStamped(folder.path, { dev: false }), false)
})

test('an invalid stamp is ignored', () => {
  using folder = checkout(SERVER, SERVER)
  folder.write('node_modules/.sheaf-stamp.json', '{"dig')
  assert.equal(isStamped(folder.path, { dev: false }), false)
})

test('installed packages are compared with the lock file', () => {
  const wanted = { ...SERVER, ...TOOL, ...ELSEWHERE }
  const cases: [present: object | null, state: ReturnType<typeof inspectInstallation>][] = [
    [null, { production: false, dev: false, someDev: false }],
    [SERVER, { production: true, dev: false, someDev: false }],
    [
      { ...SERVER, ...TOOL },
      { production: true, dev: true, someDev: true },
    ],
    [TOOL, { production: false, dev: true, someDev: true }],
    [
      { 'node_modules/server': { version: '1.0.1', integrity: 'x' } },
      { production: false, dev: false, someDev: false },
    ],
  ]
  for (const [present, state] of cases) {
    using folder = checkout(wanted, present)
    assert.deepEqual(inspectInstallation(folder.path), state)
  }
})

test('a package without its folder is not installed', () => {
  using folder = checkout(SERVER, SERVER)
  rmSync(join(folder.path, 'node_modules/server'), { recursive: true })
  assert.equal(inspectInstallation(folder.path).production, false)
})
