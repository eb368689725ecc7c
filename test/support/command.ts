// Runs the command line as an operator does.
import { execFile } from 'node:child_process'
import { mainFile } from './build.ts'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

export async function sheaf(
  args: readonly string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<CommandResult> {
  const main = await mainFile()
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env, cwd, timeout: 300_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr })
    })
  })
}
