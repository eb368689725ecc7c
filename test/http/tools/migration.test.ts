import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ENGINES } from '../../support/engines.ts'
import { ADMIN_TOKEN, startServer } from '../../support/server.ts'
import { certificate, key } from '../../support/test-certificate.ts'

const SCRIPT = fileURLToPath(new URL('./migrations.ts', import.meta.url))
const run = promisify(execFile)

/** Raw requests, in a process that trusts the certificate of the tests. */
const MANAGE = fileURLToPath(new URL('./management-over-tls.ts', import.meta.url))

for (const engine of ENGINES) {
  test(`contentful-migration runs its scripts over TLS (${engine})`, { timeout: 600_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-tls-'))
    try {
      const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      writeFileSync(certFile, certificate)
      writeFileSync(keyFile, key)
      await using server = await startServer({ engine, env: { SHEAF_TLS_CERT: certFile, SHEAF_TLS_KEY: keyFile } })
      const trusting = { cwd: folder, env: { ...process.env, NODE_EXTRA_CA_CERTS: certFile } }
      const node = (script: string, ...args: string[]) =>
        run(process.execPath, [script, server.host, ...args, ADMIN_TOKEN], trusting)

      const space = (await node(MANAGE, 'prepare', '-')).stdout.trim()
      await node(SCRIPT, space)
      const after = JSON.parse((await node(MANAGE, 'describe', space)).stdout)

      // The tool moves a renamed field to the end.
      assert.deepEqual(after.fields, ['title', 'author', 'path'])
      assert.equal(after.slugControl, 'slugEditor')
      assert.deepEqual(after.tags, ['migrated'])
      assert.deepEqual(after.taxonomy, [['TaxonomyConceptScheme topics'], ['TaxonomyConceptScheme people']])
      assert.deepEqual(after.posts, [
        { id: 'a', title: 'First!', path: 'first', author: 'ann', tags: ['migrated'], published: true },
        { id: 'b', title: 'Second!', path: 'second', author: 'bob', tags: ['migrated'], published: true },
      ])
      assert.deepEqual(after.people, ['ann', 'bob'])
      assert.equal(server.log(), '')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
