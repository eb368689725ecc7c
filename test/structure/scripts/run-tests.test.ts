import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { FileResult, RunFileOptions } from '../../../scripts/testing/run-file.ts'
import { isRunning } from '../../support/processes.ts'
import { createTempFolder } from '../../support/temp-folder.ts'

const root = join(import.meta.dirname, '../../..')

interface Ended {
  readonly code: number | null
  readonly output: string
  readonly lastLine: string
}

/** `npm test -- ...args` without the setup around it. */
function begin(args: readonly string[], temp: string, more: Record<string, string> = {}) {
  // Node refuses to run tests from inside a test unless it does not know that it is in one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return spawn(process.execPath, [join(root, 'scripts/run-tests.ts'), ...args], {
    cwd: root,
    env: { ...env, ...more, TMPDIR: temp },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ReturnType<typeof begin>): Promise<Ended> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, output, lastLine: output.trimEnd().split('\n').at(-1) ?? '' }
}

/** Node runs no tests from inside a test: the runner is another process. */
async function together(
  files: readonly string[],
  options: Omit<RunFileOptions, 'signal'>,
): Promise<FileResult[] | null> {
  using folder = createTempFolder()
  const script = `
    import { runTogether } from ${JSON.stringify(join(root, 'scripts/testing/run-together.ts'))}
    const options = { ...${JSON.stringify(options)}, signal: new AbortController().signal }
    process.stdout.write(JSON.stringify(await runTogether(${JSON.stringify(files)}, options)))
  `
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [folder.write('together.ts', script)], { env })
  return JSON.parse(stdout)
}

const runTests = (args: readonly string[], temp: string, env?: Record<string, string>) => ended(begin(args, temp, env))

const MIXED = `
  import assert from 'node:assert/strict'
  import { before, describe, test } from 'node:test'
  test('passes', () => {})
  test('is skipped', { skip: 'no reason given' }, () => {})
  test('is to do', { todo: 'later' }, () => { throw new Error('not yet') })
  test('parent', async (t) => {
    await t.test('passes in a parent', () => {})
    await t.test('differs', () => assert.deepEqual({ a: 1 }, { a: 2 }))
  })
  describe('suite', () => {
    test('passes in a suite', () => {})
    describe('inner', () => { test('throws', () => { throw new Error('boom', { cause: new Error('the reason') }) }) })
  })
  describe('broken suite', () => {
    before(() => { throw new Error('hook failed') })
    test('never runs', () => {})
  })
  console.log('output of the test file')
`

const HANGING = `
  import { spawn } from 'node:child_process'
  import { writeFileSync } from 'node:fs'
  import { test } from 'node:test'
  test('hangs', async () => {
    const child = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' })
    writeFileSync(new URL('./pids', import.meta.url), [process.pid, child.pid].join(' '))
    await new Promise(() => setInterval(() => {}, 1000))
  })
`

// Each test waits for other processes most of its time.
describe('npm test', { concurrency: 4 }, () => {
  test('tests are counted without their suites, and failures are reported in full', async () => {
    using folder = createTempFolder()
    const { code, output, lastLine } = await runTests([folder.write('mixed.test.ts', MIXED)], folder.path)
    // Failed are: differs, throws, never runs, and the suite whose hook failed.
    assert.equal(lastLine, '3 passed, 4 failed, 2 skipped')
    assert.equal(code, 1)
    for (const part of [
      'parent › differs',
      '+   a: 1',
      '-   a: 2',
      'suite › inner › throws',
      'boom',
      'caused by Error: the reason',
      'hook failed',
      'is skipped: no reason given',
      'is to do: to do: later',
      'output of the test file',
    ]) {
      assert.ok(output.includes(part), `"${part}" is missing in:\n${output}`)
    }
    assert.equal(output.includes('node:internal'), false)
  })

  test('a passing file is one line, and the run leaves nothing in the temp folder', async () => {
    using folder = createTempFolder()
    using temp = createTempFolder()
    const code = "import { test } from 'node:test'\ntest('a', () => {})\ntest('b', () => {})\nconsole.log('noise')\n"
    const { code: exitCode, output, lastLine } = await runTests([folder.write('fine.test.ts', code)], temp.path)
    assert.equal(lastLine, '2 passed, 0 failed')
    assert.equal(exitCode, 0)
    assert.match(output, /✓ .*fine\.test\.ts 2 passed, \d/)
    assert.equal(output.includes('noise'), false)
    assert.deepEqual(readdirSync(temp.path), [])
  })

  test('a file that does not load or is killed counts as failed', async () => {
    using folder = createTempFolder()
    const broken = await runTests([folder.write('broken.test.ts', "throw new Error('not loaded')")], folder.path)
    assert.equal(broken.lastLine, '0 passed, 1 failed')
    assert.match(broken.output, /not loaded/)

    const dying =
      "import { test } from 'node:test'\ntest('a', () => {})\nsetTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)"
    const killed = await runTests([folder.write('killed.test.ts', dying)], folder.path)
    assert.equal(killed.lastLine, '1 passed, 1 failed')
    assert.match(killed.output, /SIGKILL/)
  })

  test('files that share a process are reported one by one, or not at all when the process ends early', async () => {
    using folder = createTempFolder()
    const write = (name: string, body: string) =>
      folder.write(name, `import { after, describe, test } from 'node:test'\n${body}`)
    const fine = write('fine.test.ts', "describe('suite', () => { test('passes', () => {}) })")
    const wrong = write('wrong.test.ts', "test('fails', () => { throw new Error('boom') })\ntest('passes', () => {})")
    const options = { root, hangSeconds: 120 }
    const results = await together([fine, wrong], options)
    assert.deepEqual(
      results?.map(({ file, passed, failures }) => [file, passed, failures.map(({ name, line }) => [name, line])]),
      [
        [fine, 1, []],
        [wrong, 1, [['fails', 2]]],
      ],
    )
    const broken = [
      write('broken.test.ts', "throw new Error('not loaded')"),
      write('killed.test.ts', "test('dies', () => { process.kill(process.pid, 'SIGKILL') })"),
      write('left.test.ts', "test('ends', () => { process.exit(0) })"),
    ]
    for (const file of broken) assert.equal(await together([wrong, file, fine], options), null, file)
  })

  test('a shared process that hangs is killed', async () => {
    using folder = createTempFolder()
    const body = "import { test } from 'node:test'\ntest('hangs', () => new Promise(() => setInterval(() => {}, 1000)))"
    assert.equal(await together([folder.write('hanging.test.ts', body)], { root, hangSeconds: 15 }), null)
  })

  test('a run without tests fails', async () => {
    using folder = createTempFolder()
    const unmatched = await runTests(['no/such/file'], folder.path)
    assert.deepEqual([unmatched.code, unmatched.lastLine], [1, '0 passed, 0 failed'])
    const empty = await runTests([folder.write('empty.test.ts', 'export {}')], folder.path)
    assert.deepEqual([empty.code, empty.lastLine], [1, '0 passed, 0 failed'])
    const unknown = await runTests(['--unknown'], folder.path)
    assert.equal(unknown.code, 1)
    assert.match(unknown.output, /Usage: npm test/)
  })

  test('a hanging file is killed with the processes it started and reported by name; the other files run', async () => {
    using folder = createTempFolder()
    const fine = folder.write('fine.test.ts', "import { test } from 'node:test'\ntest('a', () => {})\n")
    const slow = folder.write('slow.test.ts', HANGING)
    // The process of a file has to load within this time: on a busy machine that takes seconds.
    const { code, output, lastLine } = await runTests([slow, fine, '--hang=15'], folder.path)
    assert.equal(code, 1)
    assert.match(output, /slow\.test\.ts.*failed/)
    assert.match(output, /the file hung .*slow\.test\.ts\)\n\s+killed: it reported nothing for 15 s/)
    assert.match(output, /✓ .*fine\.test\.ts 1 passed/)
    assert.match(lastLine, /^1 passed, \d failed$/)
    assert.equal(output.includes('left behind'), false, output)
    assert.deepEqual(alive(join(folder.path, 'pids')), [])
  })

  test('without a browser, browser tests are skipped and the end of the run says so', async () => {
    using folder = createTempFolder()
    const env = { SHEAF_TEST_CHROMIUM: 'none', SHEAF_TEST_BROWSER: '' }
    const { code, output, lastLine } = await runTests(['test/support/browser.test.ts'], folder.path, env)
    assert.match(lastLine, /^0 passed, 0 failed, [1-9]\d* skipped$/)
    assert.equal(code, 1, 'nothing was tested')
    const inSuite = `
      import { before, describe, test } from 'node:test'
      import { launchBrowser } from ${JSON.stringify(join(root, 'test/support/browser.ts'))}
      describe('pages', () => {
        before(() => launchBrowser())
        test('first', () => {})
        test('second', () => {})
      })
      test('opens one itself', () => launchBrowser())
      test('needs none', () => {})
    `
    const files = ['test/support/browser.test.ts', folder.write('pages.test.ts', inSuite)]
    const mixed = await runTests(files, folder.path, env)
    assert.equal(mixed.code, 0, mixed.output)
    assert.match(mixed.output, /pages › second: No browser for the tests/)
    assert.match(mixed.output, /\nTHE BROWSER TESTS WERE SKIPPED: .*\n1 passed, 0 failed, 6 skipped\n$/)
    assert.match(output, /\nTHE BROWSER TESTS WERE SKIPPED: /)
  })

  test('without a browser, tests that were cancelled for another reason count as failed', async () => {
    using folder = createTempFolder()
    const cancelled = `
      import { before, describe, test } from 'node:test'
      import { launchBrowser } from ${JSON.stringify(join(root, 'test/support/browser.ts'))}
      describe('broken', () => {
        before(() => { throw new Error('hook failed') })
        test('cancelled by the hook', () => {})
      })
      describe('pages', () => {
        before(() => launchBrowser())
        test('first', () => {})
        describe('inner', () => { test('second', () => {}) })
      })
      test('opens one itself', async (t) => {
        t.test('begun and cancelled', () => new Promise((resolve) => setTimeout(resolve, 60_000).unref()))
        await launchBrowser()
      })
    `
    const env = { SHEAF_TEST_CHROMIUM: 'none', SHEAF_TEST_BROWSER: '' }
    const { code, output, lastLine } = await runTests([folder.write('cancelled.test.ts', cancelled)], folder.path, env)
    assert.equal(code, 1)
    // Failed: the broken suite, its test, and the part that had begun. Skipped: first, second, and the test that opens one.
    assert.equal(lastLine, '0 passed, 3 failed, 3 skipped', output)
    for (const skipped of ['pages › first', 'pages › inner › second', 'opens one itself']) {
      assert.ok(output.includes(`${skipped}: No browser for the tests`), output)
    }
  })

  test('a configured browser that does not run is a failure', async () => {
    using folder = createTempFolder()
    const env = { SHEAF_TEST_CHROMIUM: join(folder.path, 'no-such-browser'), SHEAF_TEST_BROWSER: '' }
    const { code, output, lastLine } = await runTests(['test/support/browser.test.ts'], folder.path, env)
    assert.equal(code, 1)
    assert.match(output, /SHEAF_TEST_CHROMIUM=.*no-such-browser is not a Chromium that runs here/)
    assert.equal(lastLine, '0 passed, 1 failed')
  })

  test('Ctrl-C ends the run and every process it started', async () => {
    using folder = createTempFolder()
    const child = begin([folder.write('slow.test.ts', HANGING)], folder.path)
    const end = ended(child)
    while (!readdirSync(folder.path).includes('pids')) await new Promise((resolve) => setTimeout(resolve, 50))
    child.kill('SIGINT')
    const { code, lastLine } = await end
    assert.equal(code, 130)
    assert.equal(lastLine, '0 passed, 1 failed')
    assert.deepEqual(alive(join(folder.path, 'pids')), [])
  })

  test('a process that a test leaves behind is reported, killed and counted as a failure', async () => {
    using folder = createTempFolder()
    const code = `
      import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      import { test } from 'node:test'
      test('leaves one', () => {
        const child = spawn('sleep', ['301'], { detached: true, stdio: 'ignore' })
        child.unref()
        writeFileSync(new URL('./pids', import.meta.url), String(child.pid))
      })
    `
    const {
      code: exitCode,
      output,
      lastLine,
    } = await runTests([folder.write('leaky.test.ts', code), '--linger=2'], folder.path)
    assert.equal(exitCode, 1)
    assert.match(output, /left behind.*\n.*sleep 301/)
    assert.equal(lastLine, '1 passed, 1 failed')
    assert.deepEqual(alive(join(folder.path, 'pids')), [])
  })
})

/** The processes listed in the file that are still running. */
function alive(file: string): number[] {
  return readFileSync(file, 'utf8').split(' ').map(Number).filter(isRunning)
}
