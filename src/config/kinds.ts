import { resolve } from 'node:path'
import { formatBytes, parseBytes } from '#lib/bytes'
import { formatDuration, parseDuration } from '#lib/durations'
import { passwordProblem } from '#lib/password'
import { parseSecretKey } from '#lib/secret-key'

/** Parses the text of a setting. */
export interface Kind<T> {
  /** Ends the sentence "expected …" and fills a column of the documentation. */
  readonly allowed: string
  /** The JSON type that the file may have besides a string. */
  readonly json?: 'number' | 'boolean' | 'array'
  /** Surrounding blanks belong to the value. For other kinds they are removed. */
  readonly exact?: true
  /** Returns `undefined` for invalid text. Relative paths start at `cwd`. */
  parse(text: string, cwd: string): T | undefined
  /** More information about one particular invalid value. */
  hint?(text: string): string | undefined
}

export function integer(min: number, max: number): Kind<number> {
  return { allowed: `a whole number from ${min} to ${max}`, json: 'number', parse: (text) => whole(text, min, max) }
}

export const port: Kind<number> = {
  allowed: 'a port from 0 to 65535 (0: any free one)',
  json: 'number',
  parse: (text) => whole(text, 0, 65_535),
  hint: (text) =>
    text.startsWith('tcp://')
      ? 'Kubernetes sets this variable for a Service of the same name; set enableServiceLinks: false in the pod'
      : undefined,
}

const DAY = 24 * 3600_000

export function duration(min: number, max: number): Kind<number> {
  return {
    allowed: `a duration from ${formatDuration(min)} to ${formatDuration(max)}, such as ${max > 30 * DAY ? '36h or 90d' : '1500 (ms), 10s or 5m'}`,
    json: 'number',
    parse: (text) => within(parseDuration(text), min, max),
  }
}

export function bytes(min: number, max: number): Kind<number> {
  return {
    allowed: `a size from ${formatBytes(min)} to ${formatBytes(max)}, such as 65536, 512KB or 1MB`,
    json: 'number',
    parse: (text) => within(parseBytes(text), min, max),
  }
}

const BOOLEANS = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

export const boolean: Kind<boolean> = {
  allowed: '1, 0, true or false',
  json: 'boolean',
  parse: (text) => BOOLEANS.get(text.toLowerCase()),
}

export function choice<const T extends string>(...words: readonly T[]): Kind<T> {
  return { allowed: `one of ${words.join(', ')}`, parse: (text) => words.find((word) => word === text) }
}

export const path: Kind<string> = {
  allowed: 'a path, relative to the working directory; ~ is not expanded',
  // A shell expands ~, a file or a service manager does not, so ~ is always a mistake.
  parse: (text, cwd) => (/^~|\0/.test(text) ? undefined : resolve(cwd, text)),
}

export const vendorWord: Kind<string> = {
  allowed: 'a word of 1 to 32 lower-case letters, digits and hyphens, beginning with a letter',
  parse: (text) => (/^[a-z][a-z0-9-]{0,31}$/.test(text) ? text : undefined),
}

export const word: Kind<string> = {
  allowed: '1 to 64 letters, digits and hyphens',
  parse: (text) => (/^[A-Za-z0-9-]{1,64}$/.test(text) ? text : undefined),
}

export const accessKey: Kind<string> = {
  allowed: '3 to 128 printable ASCII characters without spaces',
  parse: (text) => (/^[!-~]{3,128}$/.test(text) ? text : undefined),
}

export const bucketName: Kind<string> = {
  allowed: 'a bucket name: 3 to 63 lower-case letters, digits, dots and hyphens',
  parse: (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined),
}

export const keyPrefix: Kind<string> = {
  allowed: 'up to 200 letters, digits, slashes, dots, hyphens and underscores, not beginning with a slash',
  parse: (text) => (/^(?:[\w.-][\w./-]{0,199})?$/.test(text) ? text : undefined),
}

/** A folder, or a prefix of an S3 bucket. */
export type ObjectLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string }

export const objectLocation: Kind<ObjectLocation> = {
  allowed: 'a path, relative to the working directory, or s3://bucket/prefix',
  parse(text, cwd) {
    const [, bucketPart = '', prefixPart = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(text) ?? []
    if (!text.startsWith('s3:')) {
      const folder = path.parse(text, cwd)
      return folder === undefined ? undefined : { kind: 'folder', folder }
    }
    const bucket = bucketName.parse(bucketPart, cwd)
    const prefix = keyPrefix.parse(prefixPart === '' ? '' : `${prefixPart.replace(/\/+$/, '')}/`, cwd)
    return bucket === undefined || prefix === undefined ? undefined : { kind: 's3', bucket, prefix }
  },
}

export const headerName: Kind<string> = {
  allowed: 'the name of a header: 1 to 64 letters, digits and hyphens',
  parse: (text) => (/^[a-z][a-z0-9-]{0,63}$/i.test(text) ? text : undefined),
}

export const email: Kind<string> = {
  allowed: 'an email address',
  // The rule of HTML's <input type="email">, so that the login form accepts every address that is accepted here.
  parse: (text) =>
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
      text,
    )
      ? text
      : undefined,
}

export const password: Kind<string> = {
  allowed: '12 to 256 characters',
  exact: true,
  parse: (text) => (passwordProblem(text) === null ? text : undefined),
}

export const bearerToken: Kind<string> = {
  allowed: '8 to 256 printable ASCII characters without spaces',
  exact: true,
  parse: (text) => (/^[!-~]{8,256}$/.test(text) ? text : undefined),
}

/** A management token with the prefix of another kind of token would be refused on use. */
export const managementToken: Kind<string> = {
  allowed: `${bearerToken.allowed}, not beginning with cpd_, cpp_ or cps_`,
  exact: true,
  parse: (text, cwd) => (/^cp[dps]_/.test(text) ? undefined : bearerToken.parse(text, cwd)),
}

export const plainText: Kind<string> = {
  allowed: '1 to 256 printable characters',
  parse: (text) => (/^[^\p{Cc}]{1,256}$/u.test(text) ? text : undefined),
}

const DOMAIN = /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Who gets an account by signing in, without an invitation. */
export const newUsers: Kind<'anyone' | readonly string[]> = {
  allowed: '`nobody`, `anyone`, or the domains of their verified e-mail addresses, such as example.org,example.com',
  json: 'array',
  parse(text) {
    if (text === 'anyone') return text
    if (text === 'nobody') return []
    const domains = text.split(',').map((domain) => domain.trim().toLowerCase())
    return domains.every((domain) => DOMAIN.test(domain)) ? domains : undefined
  },
}

export const secretKey: Kind<string> = {
  allowed: '32 random bytes in base64 or hex (create one with: openssl rand -base64 32)',
  parse: (text) => (parseSecretKey(text) ? text : undefined),
}

function whole(text: string, min: number, max: number): number | undefined {
  return /^\d{1,16}$/.test(text) ? within(Number(text), min, max) : undefined
}

function within(value: number | null, min: number, max: number): number | undefined {
  return value !== null && value >= min && value <= max ? value : undefined
}
