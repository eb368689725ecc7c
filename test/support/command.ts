// Runs the command line as an operator does.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

export function sheaf(args: readonly string[], env: Record<string, string>, cwd?: string): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env, cwd, timeout: 300_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr })
    })
  })
}
