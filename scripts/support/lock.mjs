// A lock for the setup of a checkout. It is a folder, because creating a folder is atomic on every system.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSameProcessAlive, startTimeOf } from './processes.mjs'

const POLL_MS = 150
const HEARTBEAT_MS = 5_000
/** An owner that cannot be checked (another machine, owner file not written yet) loses the lock after this long. */
const SILENCE_MS = 30_000

/**
 * Runs `work` while holding the lock; waits for another owner, and takes over from one that exited.
 * `work` gets the lock to add processes that must exit before the lock is free.
 * @template T
 * @param {string} folder
 * @param {(lock: { covers: (pid: number) => void }) => Promise<T>} work
 * @param {{ onWait?: (owner: { pid: number } | null) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, { onWait } = {}) {
  mkdirSync(dirname(folder), { recursive: true })
  let waited = false
  while (!tryMake(folder)) {
    if (isAbandoned(folder)) {
      removeAbandoned(folder)
      continue
    }
    if (!waited) onWait?.(readOwner(folder))
    waited = true
    await sleep(POLL_MS)
  }

  const owner = { id: randomUUID(), host: hostname(), processes: [identify(process.pid)] }
  writeOwner(folder, owner)
  const release = () => {
    if (readOwner(folder)?.id === owner.id) rmSync(folder, { recursive: true, force: true })
  }
  const heartbeat = setInterval(() => touch(folder), HEARTBEAT_MS)
  heartbeat.unref()
  process.once('exit', release)
  try {
    return await work({
      covers(pid) {
        owner.processes.push(identify(pid))
        writeOwner(folder, owner)
      },
    })
  } finally {
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    release()
  }
}

const identify = (pid) => ({ pid, startTime: startTimeOf(pid) })
const ownerFile = (folder) => join(folder, 'owner.json')

function tryMake(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function writeOwner(folder, owner) {
  const draft = join(folder, `${owner.id}.json`)
  writeFileSync(draft, JSON.stringify(owner))
  renameSync(draft, ownerFile(folder))
}

function readOwner(folder) {
  try {
    const owner = JSON.parse(readFileSync(ownerFile(folder), 'utf8'))
    return { ...owner, pid: owner.processes[0].pid }
  } catch {
    return null
  }
}

function isAbandoned(folder) {
  const owner = readOwner(folder)
  if (owner && owner.host === hostname()) return !owner.processes.some(isSameProcessAlive)
  return age(folder) > SILENCE_MS
}

/** Several waiters may see the same dead owner; only one removes it, after checking again. */
function removeAbandoned(folder) {
  const guard = `${folder}.takeover`
  if (!tryMake(guard)) {
    if (age(guard) > SILENCE_MS) removeFolder(guard)
    return
  }
  try {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
  } finally {
    removeFolder(guard)
  }
}

function removeFolder(folder) {
  try {
    rmdirSync(folder)
  } catch {
    // another process was faster
  }
}

/** Milliseconds since the last change; 0 when the folder is gone, so that the caller tries again. */
function age(folder) {
  try {
    return Date.now() - statSync(folder).mtimeMs
  } catch {
    return 0
  }
}

function touch(folder) {
  try {
    const now = new Date()
    utimesSync(folder, now, now)
  } catch {
    // the lock is being released
  }
}
