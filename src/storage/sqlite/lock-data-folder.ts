import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorProblem } from '#lib/operator-problem'
import { isBusy } from './translate-error.ts'

export class DataFolderProblem extends OperatorProblem {}

/**
 * Locks the data folder for one server. It is an operating system lock on a small database file, so it ends with the
 * process.
 */
export function lockDataFolder(folder: string): Disposable {
  const file = join(folder, 'server.lock')
  const pidFile = join(folder, 'server.pid')
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    let owner = ''
    try {
      owner = ` (process ${readFileSync(pidFile, 'utf8').trim()})`
    } catch {
      // The other server has not written its process id yet.
    }
    throw new DataFolderProblem(
      `Another Sheaf server${owner} is using the data folder ${folder}. Stop it, or set SHEAF_DATA to another folder.`,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return { [Symbol.dispose]: () => lock.close() }
}
