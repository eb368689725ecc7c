import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import generate, { astToString } from 'openapi-typescript'
import { startServer, type TestServer } from '../support/server.ts'

const here = import.meta.dirname

let server: TestServer
before(async () => {
  server = await startServer({ env: { SHEAF_DEMO: '1' } })
})
after(() => server?.[Symbol.asyncDispose]())

const document = async () => (await fetch(`${server.url}/openapi.json`)).json() as Promise<Record<string, unknown>>

test('the API document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(await document())
  assert.deepEqual(result, { valid: true })
  assert.equal(validator.version, '3.1')
})

test('a client generated from the API document compiles, and publishes and reads an entry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-generated-'))
  try {
    await writeFile(join(folder, 'api.ts'), astToString(await generate((await document()) as never)))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings(folder)))
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) =>
      assert.fail(error.stdout),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
  const { publishAndRead } = (await import(join(here, 'client.ts'))) as {
    publishAndRead(url: string, space: string, tokens: TestServer['tokens']): Promise<unknown>
  }
  assert.equal(await publishAndRead(server.url, server.space!, server.tokens), 'Typed')
})

/** `#api` is the generated file. */
const settings = (folder: string) => ({
  compilerOptions: {
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    paths: { '#api': [join(folder, 'api.ts')] },
  },
  files: [join(here, 'client.ts')],
})
