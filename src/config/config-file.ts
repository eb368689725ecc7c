import { readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { JsonProblem, parseJson } from '#lib/json-limits'

const DEFAULT_NAME = 'sheaf.config.json'
const LIMITS = { depth: 8, keys: 1000 }

export interface ConfigFile {
  /** The name of the file in messages. */
  readonly label: string
  readonly values: ReadonlyMap<string, unknown>
  readonly problem: string | null
}

/** Reads the JSON file. Only a file that the operator named has to exist. */
export function readConfigFile(cwd: string, named: string | null): ConfigFile {
  const file = resolve(cwd, named ?? DEFAULT_NAME)
  const inside = relative(cwd, file)
  const label = inside.startsWith('..') || isAbsolute(inside) ? file : inside
  const failed = (problem: string): ConfigFile => ({ label, values: new Map(), problem: `${label}: ${problem}` })
  try {
    const value = parseJson(withoutByteOrderMark(readFileSync(file)), LIMITS)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return failed('expected a JSON object such as { "port": 4000 }')
    }
    return { label, values: new Map(Object.entries(value)), problem: null }
  } catch (error) {
    if (error instanceof JsonProblem) return failed(error.message)
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'ENOENT' && named === null) return { label, values: new Map(), problem: null }
    return failed(code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`)
  }
}

/** Some editors on Windows write a byte order mark. */
function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes
}
