import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { locateWeb } from '../../../scripts/build-web.mjs'
import { isBuilt } from '../../../scripts/support/build.mjs'
import { createTempFolder } from '../../support/temp-folder.ts'

function webCheckout() {
  const folder = createTempFolder()
  folder.write('package-lock.json', '{}')
  folder.write('web/index.html', '<html>')
  folder.write('web/src/main.tsx', 'render()')
  return folder
}

test('a build is current until a source, the contract or the lock file changes', () => {
  using folder = webCheckout()
  assert.equal(isBuilt(locateWeb(folder.path)), false)
  folder.write('web/dist/.stamp', locateWeb(folder.path).digest)
  assert.equal(isBuilt(locateWeb(folder.path)), true)

  folder.write('web/node_modules/x/index.js', 'ignored')
  folder.write('web/dist/assets/index.js', 'ignored')
  assert.equal(isBuilt(locateWeb(folder.path)), true)

  folder.write('web/src/main.tsx', 'render( )')
  assert.equal(isBuilt(locateWeb(folder.path)), false)
  folder.write('web/src/main.tsx', 'render()')
  assert.equal(isBuilt(locateWeb(folder.path)), true)

  folder.write('contract/schema.ts', 'export {}')
  assert.equal(isBuilt(locateWeb(folder.path)), false)
  folder.write('web/dist/.stamp', locateWeb(folder.path).digest)
  folder.write('package-lock.json', '{ }')
  assert.equal(isBuilt(locateWeb(folder.path)), false)
})

test('a renamed or a new file changes the hash', () => {
  using folder = webCheckout()
  const before = locateWeb(folder.path).digest
  renameSync(join(folder.path, 'web/src/main.tsx'), join(folder.path, 'web/src/app.tsx'))
  const renamed = locateWeb(folder.path).digest
  assert.notEqual(renamed, before)
  folder.write('web/public/empty', '')
  assert.notEqual(locateWeb(folder.path).digest, renamed)
})
