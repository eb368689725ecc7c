import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorProblem } from './operator-problem.ts'

/** A folder that cannot be used, in words for the operator. */
export class FolderProblem extends OperatorProblem {}

/** Creates the folder where it is missing, and proves that files can be written to it. */
export function requireWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
  } catch (error) {
    throw new FolderProblem(`The folder ${folder} cannot be created: ${(error as Error).message}`, { cause: error })
  }
  try {
    // Permission bits say nothing about a read-only file system, so a file is really written.
    const probe = join(folder, `.write-probe-${process.pid}`)
    writeFileSync(probe, 'can this be written?')
    rmSync(probe)
  } catch (error) {
    throw new FolderProblem(`The folder ${folder} cannot be written: ${(error as Error).message}`, { cause: error })
  }
}
