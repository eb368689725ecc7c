import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createGate, GateFull } from './gate.ts'

const MIN_CHARACTERS = 12
const MAX_CHARACTERS = 256
const SALT_BYTES = 16
const TAG_BYTES = 32

export interface PasswordCost {
  readonly memoryKiB: number
  readonly passes: number
  readonly lanes: number
}

/** The minimum that OWASP recommends for Argon2id. */
export const DEFAULT_COST: PasswordCost = { memoryKiB: 19_456, passes: 2, lanes: 1 }

/** The password is not allowed. The message says why and may be shown. */
export class PasswordRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PasswordRefused'
  }
}

/** Too many passwords are being hashed; the client should try again later. */
export class PasswordBusy extends Error {
  constructor() {
    super('too many passwords are being checked')
    this.name = 'PasswordBusy'
  }
}

export interface Passwords {
  /** A PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Rejects with `PasswordRefused` or `PasswordBusy`. */
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
  /** For an unknown user: takes as long as `verify`, so that response times do not reveal which users exist. */
  verifyAgainstNothing(password: string): Promise<false>
  /** Whether the hash has a lower cost than the current one; the password is then hashed again after sign-in. */
  needsRehash(hash: string): boolean
}

/**
 * What is wrong with a password, as the end of the sentence "a password …"; null when nothing is. Characters are
 * counted after composing (NFC), so that one word typed on two keyboards is one password.
 */
export function passwordProblem(password: string): string | null {
  if (!password.isWellFormed()) return 'must be well-formed Unicode'
  // Composing is not free. Four code units per character is more than any real text of 256 characters has.
  const length = password.length > MAX_CHARACTERS * 4 ? Number.POSITIVE_INFINITY : [...password.normalize('NFC')].length
  if (length >= MIN_CHARACTERS && length <= MAX_CHARACTERS) return null
  return `must have ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters`
}

export interface PasswordOptions {
  readonly cost?: PasswordCost
  /** Hashes computed at the same time: each takes `memoryKiB` and a thread. */
  readonly atOnce?: number
  readonly waiting?: number
}

export function createPasswords({ cost = DEFAULT_COST, atOnce = 2, waiting = 32 }: PasswordOptions = {}): Passwords {
  const gate = createGate({ atOnce, waiting })
  const nothing = { cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }

  async function derive(password: string, salt: Buffer, effort: PasswordCost, tagLength: number): Promise<Buffer> {
    try {
      return await gate.run(() => argon2id(password.normalize('NFC'), salt, effort, tagLength))
    } catch (error) {
      throw error instanceof GateFull ? new PasswordBusy() : error
    }
  }

  async function matches(password: string, hash: ParsedHash): Promise<boolean> {
    if (passwordProblem(password) !== null) return false
    return timingSafeEqual(await derive(password, hash.salt, hash.cost, hash.tag.length), hash.tag)
  }

  return {
    async hash(password) {
      const problem = passwordProblem(password)
      if (problem !== null) throw new PasswordRefused(`a password ${problem}`)
      const salt = randomBytes(SALT_BYTES)
      return formatHash({ cost, salt, tag: await derive(password, salt, cost, TAG_BYTES) })
    },
    async verify(password, hash) {
      return matches(password, parseHash(hash))
    },
    async verifyAgainstNothing(password) {
      await matches(password, nothing)
      return false
    },
    needsRehash(hash) {
      const old = parseHash(hash).cost
      return old.memoryKiB < cost.memoryKiB || old.passes < cost.passes
    },
  }
}

function argon2id(message: string, nonce: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  const parameters = { message, nonce, tagLength, memory: cost.memoryKiB, passes: cost.passes, parallelism: cost.lanes }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

interface ParsedHash {
  readonly cost: PasswordCost
  readonly salt: Buffer
  readonly tag: Buffer
}

function formatHash({ cost, salt, tag }: ParsedHash): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.lanes}$${base64(salt)}$${base64(tag)}`
}

/** Bounds the parameters, so that a damaged or planted hash cannot demand gigabytes. */
function parseHash(text: string): ParsedHash {
  const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
  const match = form.exec(text)
  const cost = { memoryKiB: Number(match?.[1]), passes: Number(match?.[2]), lanes: Number(match?.[3]) }
  const sane = cost.lanes >= 1 && cost.passes >= 1 && cost.memoryKiB >= 8 * cost.lanes && cost.memoryKiB <= 1_048_576
  if (!match || !sane) throw new Error('the stored password hash is not an Argon2id hash that can be checked')
  return { cost, salt: Buffer.from(match[4]!, 'base64'), tag: Buffer.from(match[5]!, 'base64') }
}
