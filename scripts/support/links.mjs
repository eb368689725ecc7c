import { existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Links `node_modules/.bin/<name>` to `target`. The new link replaces the old one atomically, so that two processes may do it
 * at once and a command always finds a link.
 * @param {string} root
 * @param {string} name
 * @param {string} target
 */
export function linkCommand(root, name, target) {
  const link = join(root, 'node_modules', '.bin', name)
  const path = relative(dirname(link), target)
  mkdirSync(dirname(link), { recursive: true })
  if (process.platform === 'win32') {
    const start = path.endsWith('.exe') ? '' : 'node '
    writeFileSync(`${link}.cmd`, `@${start}"%~dp0${path}" %*\r\n`)
    return
  }
  if (currentTarget(link) === path && existsSync(link)) return
  const draft = `${link}.${process.pid}`
  rmSync(draft, { force: true })
  symlinkSync(path, draft)
  renameSync(draft, link)
}

function currentTarget(link) {
  try {
    return readlinkSync(link)
  } catch {
    return null
  }
}
