// Runs the examples of a page in a folder of its own, as a reader would: it saves all files and runs all commands in one
// shell, in their order.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mainFile } from '../support/build.ts'
import type { TestServer } from '../support/server.ts'
import { certificate, key } from '../support/test-certificate.ts'
import { type Example, matches, readExamples } from './read-examples.ts'

const root = join(import.meta.dirname, '../..')
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The pages use these ports: for the server with the demo space, a server that a page starts, and a webhook receiver. */
export interface Ports {
  readonly '4000': number
  readonly '4443': number
  readonly '4001': number
}

/** Marks where the output of an example starts. */
const MARK = '\u001e'

export async function runExamples(path: string, server: TestServer, ports: Ports): Promise<number> {
  const examples = readExamples(readFileSync(join(root, path), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-docs-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const { name, text } of examples) if (name) save(join(folder, name), toPorts(text, ports))
    const commands = examples.filter(({ kind }) => kind === 'commands')
    const printed = await runInShell(script(commands, ports), folder, server)
    commands.forEach((example, index) => {
      const shown = example.output
      const output = fromPorts(printed[index] ?? '', ports)
      if (!shown || matches(output, shown)) return
      assert.equal(output, shown.text, `${path}:${example.line}: the page shows another output`)
    })
    return examples.length
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function save(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function toPorts(text: string, ports: Ports): string {
  return text.replaceAll(/\b(4000|4001|4443)\b/g, (port) => String(ports[port as keyof Ports]))
}

function fromPorts(text: string, ports: Ports): string {
  return Object.entries(ports).reduce((result, [shown, port]) => result.replaceAll(`:${port}`, `:${shown}`), text)
}

function script(commands: readonly Example[], ports: Ports): string {
  const blocks = commands.map(({ text, line }) => {
    requireInstalled(text)
    return `printf '${MARK}'; LINE=${line}\n${toPorts(text, ports)}`
  })
  return `${PRELUDE}\n${blocks.join('\n')}\n`
}

/** Pages say `npm install …`; the packages are those of this repository. */
function requireInstalled(text: string): void {
  for (const [, names] of text.matchAll(/^npm install ([^\n#]+)/gm)) {
    for (const name of names!.trim().split(/\s+/)) {
      assert.ok(name in devDependencies, `npm install ${name}: not a dependency of this repository, so not tested`)
    }
  }
}

/** `npx sheaf` and `npm start` run the build of this checkout. A started server ends with the page. */
const PRELUDE = `
set -euo pipefail
trap 'echo "line $LINE of the page failed: $BASH_COMMAND" >&2' ERR
trap 'kill $(jobs -p) 2>/dev/null || true; wait' EXIT
npm() {
  if [ "$1" = install ]; then return; fi
  SHEAF_DATA="$PWD/data-$SHEAF_PORT" SHEAF_DEMO=1 "$NODE" "$MAIN" start --json > "start-$SHEAF_PORT.txt" &
  until grep -qs urls "start-$SHEAF_PORT.txt"; do kill -0 $!; sleep 0.1; done
}
npx() {
  if [ "$1" = sheaf ]; then shift; "$NODE" "$MAIN" "$@"; else command npx --no-install "$@"; fi
}
if ! command -v openssl > /dev/null; then
  openssl() { printf '%s' "$TEST_CERTIFICATE" > cert.pem; printf '%s' "$TEST_KEY" > key.pem; }
fi`

async function runInShell(script: string, cwd: string, server: TestServer): Promise<string[]> {
  const shell = spawn('bash', ['-c', script], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...server.env,
      HOME: cwd,
      NODE: process.execPath,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      MAIN: await mainFile(),
      TEST_CERTIFICATE: certificate,
      TEST_KEY: key,
      DELIVERY_TOKEN: server.tokens.delivery!,
      PREVIEW_TOKEN: server.tokens.preview!,
      MANAGEMENT_TOKEN: server.tokens.management,
    },
  })
  let printed = ''
  let errors = ''
  shell.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk
  })
  shell.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const [code] = await once(shell, 'close')
  assert.equal(code, 0, `${errors}\n${printed.slice(-2000)}`)
  return printed.split(MARK).slice(1)
}
