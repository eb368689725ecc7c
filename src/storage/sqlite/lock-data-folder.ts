import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorProblem } from '#lib/operator-problem'
import { isBusy } from './translate-error.ts'

export class DataFolderProblem extends OperatorProblem {}

/**
 * Holds the data folder for one server. The lock is a lock of the operating system on a small database file, so that it
 * ends with the process, however that ends.
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
      // Another server holds the lock and has not told its number yet.
    }
    throw new DataFolderProblem(
      `Another Sheaf server${owner} is using the data folder ${folder}. Stop it, or set SHEAF_DATA to another folder.`,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return { [Symbol.dispose]: () => lock.close() }
}
