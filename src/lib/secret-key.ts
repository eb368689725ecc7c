import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorProblem } from './operator-problem.ts'
import { syncFolder } from './sync-folder.ts'

const FILE_NAME = 'secret.key'

/** A key that cannot or must not be used. */
export class SecretKeyProblem extends OperatorProblem {}

/** 32 bytes as hex (64 digits) or base64 (either alphabet); null for anything else, and for 32 equal bytes. */
export function parseSecretKey(text: string): Buffer | null {
  const isHex = /^[0-9a-f]{64}$/i.test(text)
  if (!isHex && !/^([A-Za-z0-9+/]{43}=?|[\w-]{43}=?)$/.test(text)) return null
  const key = Buffer.from(text, isHex ? 'hex' : 'base64')
  // A placeholder such as 000…0 or AAAA…= protects nothing.
  return key.length === 32 && key.some((byte) => byte !== key[0]) ? key : null
}

export interface SecretKeySource {
  dataDir: string
  configured: string | null
  /** Only if nothing has been sealed yet: a new key opens nothing that the old one sealed. */
  mayCreate: boolean
}

/**
 * The configured key, or the one in `<dataDir>/secret.key`, which is created if allowed. The key is not in the database, so
 * that a stolen backup does not contain it.
 */
export function loadSecretKey({ dataDir, configured, mayCreate }: SecretKeySource): Buffer {
  if (configured !== null) {
    const key = parseSecretKey(configured)
    if (!key) throw new SecretKeyProblem('The configured secret key is not 32 random bytes in base64 or hex')
    return key
  }
  const file = join(dataDir, FILE_NAME)
  const key = readKeyFile(file)
  if (key) return key
  if (mayCreate) return createKeyFile(dataDir, file)
  throw new SecretKeyProblem(
    `The secret key file ${file} is missing, and stored secrets cannot be read without it. Restore it from a backup, or set SHEAF_SECRET_KEY.`,
  )
}

function readKeyFile(file: string): Buffer | null {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new SecretKeyProblem(`The secret key file ${file} cannot be read (${codeOf(error)})`, { cause: error })
  }
  try {
    // Checks the open file, so that it cannot be replaced between check and read.
    const stat = fstatSync(handle)
    if (!stat.isFile()) throw new SecretKeyProblem(`The secret key file ${file} is not a file`)
    // Windows has no permission bits; its folders have access rights.
    if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
      throw new SecretKeyProblem(`The secret key file ${file} is open to other users; run: chmod 600 '${file}'`)
    }
    const key = parseSecretKey(readFileSync(handle, 'utf8').trim())
    if (key) return key
  } finally {
    closeSync(handle)
  }
  throw new SecretKeyProblem(
    `The secret key file ${file} does not hold 32 bytes in base64 or hex; restore it from a backup. ` +
      'Without the old key, stored secrets cannot be read.',
  )
}

/**
 * Writes and syncs the key under a temporary name and links it: a crash leaves no partial key, and since `link` never
 * replaces a file, two processes that start together use the same key.
 */
function createKeyFile(dataDir: string, file: string): Buffer {
  const key = randomBytes(32)
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = openSync(draft, 'wx', 0o600)
    try {
      writeSync(handle, `${key.toString('base64')}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    linkSync(draft, file)
    syncFolder(dataDir)
    return key
  } catch (error) {
    const existing = hasCode(error, 'EEXIST') ? readKeyFile(file) : null
    if (existing) return existing
    throw new SecretKeyProblem(
      `The secret key file ${file} cannot be created (${codeOf(error)}); make the folder writable or configure a key`,
      { cause: error },
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
