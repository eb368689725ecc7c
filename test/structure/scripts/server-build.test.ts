import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { ENTRIES, locateServer } from '../../../scripts/build-server.mjs'
import { isBuilt } from '../../../scripts/support/build.mjs'
import { createTempFolder, type TempFolder } from '../../support/temp-folder.ts'

const root = join(import.meta.dirname, '../../..')

/** A checkout with the scripts and packages of this one, and with small programs as sources. */
function checkout(): TempFolder {
  const folder = createTempFolder()
  cpSync(join(root, 'scripts'), join(folder.path, 'scripts'), { recursive: true })
  mkdirSync(join(folder.path, 'runtime'))
  cpSync(join(root, 'runtime/package.json'), join(folder.path, 'runtime/package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  folder.write('package.json', '{ "type": "module", "imports": { "#lib/*": "./src/lib/*.ts" } }')
  folder.write('package-lock.json', '{}')
  folder.write('web/package.json', '{}')
  cpSync(join(root, 'src/lib/installation.ts'), join(folder.path, 'src/lib/installation.ts'))
  for (const entry of ENTRIES) folder.write(entry, `console.log('${basename(entry)}')`)
  folder.write('src/cli/main.ts', "process.setSourceMapsEnabled(true)\nawait import('./commands.ts')")
  folder.write('src/cli/commands.ts', MAIN)
  return folder
}

const MAIN = `
  import { entryFile, installedFile } from '#lib/installation'
  interface Facts {
    entry: string
    lock: string
    stack: string | undefined
  }
  const fail = (): Error => new Error('created in line 8')
  const { stack } = fail()
  const facts: Facts = { entry: entryFile('src/imaging/worker.ts'), lock: installedFile('package-lock.json'), stack }
  process.stdout.write(JSON.stringify(facts))
`

async function build(folder: string): Promise<{ folder: string; output: string }> {
  const code = "console.log(await (await import('./scripts/build-server.mjs')).ensureServerBuilt())"
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', code], { cwd: folder })
  return { folder: stdout.trim(), output: stderr }
}

test('a build is current until a source, the contract or the lock file changes; tests do not count', () => {
  using folder = createTempFolder()
  folder.write('src/cli/main.ts', 'run()')
  folder.write('package-lock.json', '{}')
  const first = locateServer(folder.path)
  assert.equal(isBuilt(first), false)
  folder.write(join(relative(folder.path, first.folder), '.stamp'), first.digest)
  assert.equal(isBuilt(locateServer(folder.path)), true)

  folder.write('src/cli/main.test.ts', 'ignored')
  folder.write('src/app/demo/art/cover.jpg', 'ignored')
  assert.deepEqual(locateServer(folder.path), first)

  for (const [file, before, after] of [
    ['src/cli/main.ts', 'run()', 'run( )'],
    ['package-lock.json', '{}', '{ }'],
  ] as const) {
    folder.write(file, after)
    assert.equal(isBuilt(locateServer(folder.path)), false, file)
    folder.write(file, before)
    assert.equal(isBuilt(locateServer(folder.path)), true, file)
  }
  folder.write('contract/schema.ts', 'export {}')
  assert.equal(isBuilt(locateServer(folder.path)), false)
})

test('the build has the program and its workers, finds files of the checkout, and names lines of the sources', async () => {
  using folder = checkout()
  const first = await build(folder.path)
  assert.match(first.output, /Building the server/)
  assert.deepEqual(await build(folder.path), { folder: first.folder, output: '' })
  const { stdout } = await promisify(execFile)(process.execPath, [join(first.folder, 'main.js')])
  const { entry, lock, stack } = JSON.parse(stdout)
  assert.equal(lock, join(folder.path, 'package-lock.json'))
  assert.match(stack, /src\/cli\/commands\.ts:8:/)
  assert.match(stack, /src\/cli\/commands\.ts:9:/)
  const worker = await promisify(execFile)(process.execPath, [entry])
  assert.equal(worker.stdout, 'worker.ts\n')
})

// A folder name in the form of a build.
const oldBuild = (age: number): string => String(age).padStart(16, '0')

test('a new build leaves the one that a server may be running from, and removes the oldest of many', async () => {
  using folder = checkout()
  for (let age = 1; age <= 12; age++) {
    utimesSync(join(folder.write(`dist/${oldBuild(age)}/main.js`, ''), '..'), 0, 1_000_000 - age)
  }
  const { folder: first } = await build(folder.path)
  folder.write('src/lib/other.ts', 'export {}')
  const { folder: second } = await build(folder.path)
  assert.ok(existsSync(join(first, 'main.js')))
  const left = readdirSync(join(folder.path, 'dist')).sort()
  assert.deepEqual(
    left,
    [...Array.from({ length: 8 }, (_, i) => oldBuild(i + 1)), basename(first), basename(second)].sort(),
  )
})

test('a failed build says why, and leaves no partial build', async () => {
  using folder = checkout()
  folder.write('src/cli/commands.ts', "import './no-such-file.ts'")
  await assert.rejects(build(folder.path), ({ code, stderr }: { code: number; stderr: string }) => {
    assert.equal(code, 1)
    assert.match(stderr, /no-such-file[\s\S]*The server could not be built/)
    return true
  })
  assert.deepEqual(readdirSync(join(folder.path, 'dist')), [])
})

test('every thread and process of the sources is an entry of the build', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const used = sources.flatMap((path) => {
    const text = readFileSync(join(root, 'src', path), 'utf8')
    return [...text.matchAll(/entryFile\('([^']+)'\)/g)].map(([, entry]) => entry)
  })
  assert.deepEqual(
    used.sort(),
    ENTRIES.filter((entry) => !['src/cli/main.ts', 'src/storage/sql/verify-rows.ts'].includes(entry)).sort(),
  )
})

test('a source that changes during the build is built again', async () => {
  using folder = checkout()
  const building = build(folder.path)
  while (!existsSync(join(folder.path, 'dist/.new'))) await new Promise((resolve) => setTimeout(resolve, 1))
  folder.write('src/cli/commands.ts', "process.stdout.write('changed')")
  const { folder: built } = await building
  assert.equal(built, locateServer(folder.path).folder)
  assert.equal((await promisify(execFile)(process.execPath, [join(built, 'main.js')])).stdout, 'changed')
})
