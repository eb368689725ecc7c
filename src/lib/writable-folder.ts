import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorProblem } from './operator-problem.ts'

/** A folder that cannot be used. The message is for the operator. */
export class FolderProblem extends OperatorProblem {}

/** Creates the folder if it is missing, and writes a file to it as a check. */
export function requireWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
  } catch (error) {
    throw new FolderProblem(`The folder ${folder} cannot be created: ${(error as Error).message}`, { cause: error })
  }
  try {
    // Permission bits do not show a read-only file system, so a file is written.
    const probe = join(folder, `.write-probe-${process.pid}`)
    writeFileSync(probe, 'can this be written?')
    rmSync(probe)
  } catch (error) {
    throw new FolderProblem(`The folder ${folder} cannot be written: ${(error as Error).message}`, { cause: error })
  }
}
