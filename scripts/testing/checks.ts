// The checks that are not test files: types and lint. Each counts as one test.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
}

export interface CheckResult {
  readonly name: string
  readonly passed: boolean
  readonly output: string
  readonly milliseconds: number
}

export function findChecks(root: string, colors: boolean): Check[] {
  const bin = (name: string) => join(root, 'node_modules', '.bin', name)
  const pretty = ['--pretty', String(colors)]
  const web = join(root, 'web')
  return [
    { name: 'types', command: bin('tsc'), args: ['--noEmit', ...pretty], cwd: root },
    ...(existsSync(join(web, 'tsconfig.json'))
      ? [{ name: 'types of the web app', command: bin('tsc'), args: ['--noEmit', ...pretty], cwd: web }]
      : []),
    { name: 'lint', command: bin('biome'), args: ['check', '.', `--colors=${colors ? 'force' : 'off'}`], cwd: root },
  ]
}

export function runCheck({ name, command, args, cwd }: Check, signal: AbortSignal): Promise<CheckResult> {
  const begun = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = (passed: boolean) => resolve({ name, passed, output, milliseconds: performance.now() - begun })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}
