import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { locateServer } from '../../../scripts/build-server.mjs'
import { lockDigest, writeStamp } from '../../../scripts/support/install-state.mjs'
import { isRunning } from '../../support/processes.ts'
import { createTempFolder, type TempFolder } from '../../support/temp-folder.ts'

const root = join(import.meta.dirname, '../../..')

/** A substitute for the CLI that prints events and exits shortly after the first signal. */
const PROGRAM = `
  const [command, value] = process.argv.slice(2)
  const say = (...words) => process.stdout.write(words.join(' ') + '\\n')
  if (command === 'exit') process.exit(Number(value))
  if (command === 'die') process.kill(process.pid, 'SIGKILL')
  let signals = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      say(signal)
      if (++signals === 1) setTimeout(() => process.exit(7), 200)
    })
  }
  process.on('disconnect', () => process.exit(0))
  setInterval(() => {}, 1000)
  say('ready', process.pid, process.argv.slice(2).join(','))
`

function checkout(): TempFolder {
  const folder = createTempFolder()
  cpSync(join(root, 'scripts'), join(folder.path, 'scripts'), { recursive: true })
  cpSync(join(root, 'bin'), join(folder.path, 'bin'), { recursive: true })
  mkdirSync(join(folder.path, 'runtime'))
  cpSync(join(root, 'runtime/package.json'), join(folder.path, 'runtime/package.json'))
  const runtime = join(root, 'runtime/node_modules')
  if (existsSync(runtime)) symlinkSync(runtime, join(folder.path, 'runtime/node_modules'))
  folder.write('package.json', '{ "type": "module" }')
  folder.write('package-lock.json', '{}')
  const build = locateServer(folder.path)
  folder.write(join(relative(folder.path, build.folder), 'main.js'), PROGRAM)
  folder.write(join(relative(folder.path, build.folder), '.stamp'), build.digest)
  folder.write('node_modules/.keep', '')
  writeStamp(folder.path, { digest: lockDigest(folder.path), dev: true })
  return folder
}

/** A machine whose Node cannot run Sheaf, with the pinned Node installed. */
function findOldNode(): string | undefined {
  if (!existsSync(join(root, 'runtime/node_modules'))) return undefined
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  return places.find((place) => {
    try {
      return Number(execFileSync(place, ['-p', 'parseInt(process.versions.node)'], { encoding: 'utf8' })) < 24
    } catch {
      return false
    }
  })
}

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly pid: number
}

async function start(node: string, folder: string, script: string, args: string[]): Promise<Started> {
  const { npm_lifecycle_event: _, ...env } = process.env
  const options = { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] }
  const child = spawn(node, [script, ...args], options)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  while (!text.includes('\n') && child.exitCode === null && child.signalCode === null) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  return { child, output: () => text, pid: Number(/ready (\d+)/.exec(text)?.[1]) }
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode ?? child.signalCode
}

function behaves(name: string, node: string | undefined, ownProcess: boolean): void {
  const skip = node === undefined ? 'this machine has no older Node' : false
  describe(name, { skip, timeout: 600_000 }, () => {
    const binary = node ?? ''

    test('arguments and exit code are passed on', async () => {
      using folder = checkout()
      assert.equal(await exitCode((await start(binary, folder.path, 'bin/sheaf.mjs', ['exit', '42'])).child), 42)
      assert.equal(await exitCode((await start(binary, folder.path, 'bin/sheaf.mjs', ['exit', '0'])).child), 0)
    })

    test('start.mjs is the command start', async () => {
      using folder = checkout()
      const { child, output } = await start(binary, folder.path, 'scripts/start.mjs', ['--json'])
      assert.match(output(), /ready \d+ start,--json\n/)
      child.kill('SIGTERM')
      assert.equal(await exitCode(child), 7)
    })

    test('an exit by a signal is reported', async () => {
      using folder = checkout()
      const { child } = await start(binary, folder.path, 'bin/sheaf.mjs', ['die'])
      assert.equal(await exitCode(child), ownProcess ? 'SIGKILL' : 137)
    })

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      test(`${signal} arrives once, even when it is sent several times at once`, async () => {
        using folder = checkout()
        const { child, output } = await start(binary, folder.path, 'scripts/start.mjs', [])
        child.kill(signal)
        await sleep(50)
        child.kill(signal)
        assert.equal(await exitCode(child), 7)
        assert.deepEqual(output().trim().split('\n').slice(1), [signal])
      })
    }

    test('SIGKILL leaves no process behind', async () => {
      using folder = checkout()
      const { child, pid } = await start(binary, folder.path, 'scripts/start.mjs', [])
      assert.equal(pid === child.pid, ownProcess)
      child.kill('SIGKILL')
      await once(child, 'close')
      // The child exits when the channel to its parent closes.
      for (let n = 0; n < 1200 && isRunning(pid); n++) await sleep(50)
      assert.equal(isRunning(pid), false)
    })
  })
}

behaves('on a new enough Node, in the same process', process.execPath, true)
behaves('on an older Node, in a child', findOldNode(), false)
