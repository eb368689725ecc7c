// `sheaf/testing`: throw-away servers for tests. CommonJS without dependencies, so that every test runner can load it.
const { spawn } = require('node:child_process')
const { once } = require('node:events')
const { join } = require('node:path')
const { createInterface } = require('node:readline')
const { fileURLToPath } = require('node:url')

const SHEAF = join(__dirname, '..', 'bin', 'sheaf.mjs')

/** @param {import('./index.cjs').StartOptions} [options] */
async function startSheaf(options = {}) {
  const { fixtures, settings = {} } = options
  const isObject = fixtures !== undefined && typeof fixtures !== 'string' && !(fixtures instanceof URL)
  const child = spawn(process.execPath, [SHEAF, 'dev', '--json', ...argumentsOf(options, isObject)], {
    env: { ...ownEnvironment(), ...settings },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit')
  // A child that has ended does not read its input; `start` reports why it ended.
  child.stdin.on('error', () => {}).end(isObject ? JSON.stringify(fixtures) : '')
  const started = await start(child, exited)
  // A test that forgets to stop the server still ends; the server ends with it.
  for (const handle of [child, child.channel, child.stdout, child.stderr]) handle.unref()

  let resetting = Promise.resolve()
  const stop = async () => {
    if (child.connected) child.disconnect()
    child.ref()
    await exited
  }
  return {
    ...started,
    host: new URL(started.url).host,
    reset() {
      resetting = resetting.catch(() => {}).then(() => reset(child, exited))
      return resetting
    },
    stop,
    [Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose')]: stop,
  }
}

function argumentsOf({ fixtures, files, space, port = 0, allowInvalid = false }, isObject) {
  const path = (value) => (value instanceof URL ? fileURLToPath(value) : value)
  return [
    ...(fixtures === undefined ? [] : ['--fixtures', isObject ? '-' : path(fixtures)]),
    ...(files === undefined ? [] : ['--files', path(files)]),
    ...(space === undefined ? [] : ['--space', space]),
    ...(allowInvalid ? ['--allow-invalid'] : []),
    '--port',
    String(port),
  ]
}

/** Settings of a real server, and options of the test runner's Node, do not apply. */
const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('SHEAF_') && name !== 'NODE_OPTIONS'),
  )

/** Waits for the line with URL and tokens. */
async function start(child, exited) {
  let output = ''
  let isReady = false
  child.stderr.setEncoding('utf8').on('data', (text) => {
    if (isReady) process.stderr.write(text)
    else output += text
  })
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([once(lines, 'line').then(([text]) => text), exited.then(() => null)])
  if (line === null) throw new Error(`Sheaf did not start. ${output.replace(/^sheaf: /, '').trim()}`)
  isReady = true
  if (output !== '') process.stderr.write(output)
  return JSON.parse(line)
}

async function reset(child, exited) {
  if (!child.connected) throw new Error('Sheaf is stopped.')
  child.ref()
  child.channel.ref()
  try {
    const answered = once(child, 'message').then(([{ problem }]) => problem)
    child.send('reset')
    const problem = await Promise.race([answered, exited.then(() => 'Sheaf has ended.')])
    if (problem !== null) throw new Error(`Sheaf could not be reset: ${problem}`)
  } finally {
    child.unref()
    child.channel?.unref()
  }
}

module.exports = { startSheaf }
