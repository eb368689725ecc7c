import type { Config } from '#config/config'
import { readConfig } from '#config/read-config'
import { DomainError } from '#domain/errors'
import { OperatorProblem } from '#lib/operator-problem'

/** The configuration of this process. The only place that reads its environment, which options of a command override. */
export function ownConfig(overrides: Record<string, string> = {}): Config {
  return readConfig({ env: { ...process.env, ...overrides }, cwd: process.cwd(), terminal: process.stdout.isTTY })
}

/** Runs a command. A mistake of the operator ends with a clear sentence, a bug with a stack trace. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(describe(error))
    process.exitCode = 1
    // The channel to a parent would keep this process alive, and the parent waits for its exit.
    if (process.connected) process.disconnect?.()
  }
}

function describe(error: unknown): string {
  if (error instanceof OperatorProblem) return `sheaf: ${error.message}`
  if (error instanceof DomainError) return `sheaf: ${error.message}${problemsOf(error)}`
  return `sheaf: an unexpected error\n${error instanceof Error ? error.stack : String(error)}`
}

function problemsOf(error: DomainError): string {
  const { errors } = (error.details ?? {}) as { errors?: { details?: string; name: string }[] }
  return errors ? ` ${errors.map((problem) => problem.details ?? problem.name).join('; ')}` : ''
}
