import { nearestName } from '#lib/nearest-name'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import type { Kind } from './kinds.ts'
import type { Setting } from './settings/setting.ts'
import { SETTING_GROUPS, SETTINGS, type SettingValues } from './settings.ts'

export type Env = Readonly<Record<string, string | undefined>>

export interface Sources {
  readonly env: Env
  readonly cwd: string
  /** The file to read, when the command line names one. */
  readonly file?: string | undefined
}

export interface ReadSettings {
  /** An invalid value is replaced with the default, so that the other settings can still be checked. */
  readonly values: SettingValues
  /** Variable of each setting that is not at its default → where it is set, as messages name it: the variable, or `file: key`. */
  readonly given: ReadonlyMap<string, string>
  /** The values of secret settings. */
  readonly secrets: readonly string[]
  readonly problems: readonly string[]
}

/** Reads every setting from the environment, else the file, else its default, and collects all problems. */
export function readSettings({ env, cwd, file }: Sources): ReadSettings {
  const configFile = readConfigFile(cwd, file ?? (env[CONFIG_FILE.name] || null))
  const problems = [...unknownVariables(env), ...unknownKeys(configFile)]
  if (configFile.problem !== null) problems.push(configFile.problem)

  const given = new Map<string, string>()
  const secrets: string[] = []
  const read = (setting: Setting): unknown => {
    const fallback = setting.default === null ? null : setting.kind.parse(setting.default, cwd)
    const found = find(setting, env, configFile)
    if (!found) return fallback
    given.set(setting.name, found.where)
    const value = found.text === undefined ? undefined : parse(setting.kind, found.text, cwd)
    if (value === undefined) problems.push(refusal(setting, found))
    else if (setting.secret) secrets.push(String(value))
    return value ?? fallback
  }
  const values = mapValues(SETTING_GROUPS, (group) => mapValues(group, read)) as SettingValues
  return { values, given, secrets, problems }
}

const CONFIG_FILE = SETTING_GROUPS.source.file

const mapValues = <T>(object: Readonly<Record<string, T>>, map: (value: T) => unknown): unknown =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))

interface Found {
  readonly where: string
  readonly raw: unknown
  /** Undefined when the file has a JSON type that is never valid for this setting. */
  readonly text: string | undefined
}

function find(setting: Setting, env: Env, file: ConfigFile): Found | null {
  const { key } = setting
  const variable = env[setting.name]
  // Compose files and unit files pass an empty variable when it is not set.
  if (variable !== undefined && variable !== '') return { where: setting.name, raw: variable, text: variable }
  if (setting === CONFIG_FILE || !file.values.has(key)) return null
  const raw = file.values.get(key)
  return { where: `${file.label}: ${key}`, raw, text: jsonText(raw, setting.kind.json) }
}

/** Converts a JSON value to the text of an environment variable, so that both are parsed by the same rules. */
function jsonText(raw: unknown, json: Kind<unknown>['json']): string | undefined {
  if (typeof raw === 'string') return raw
  if (json === 'array')
    return Array.isArray(raw) && raw.every((item) => typeof item === 'string') ? raw.join() : undefined
  return json !== undefined && typeof raw === json ? String(raw) : undefined
}

function parse(kind: Kind<unknown>, text: string, cwd: string): unknown {
  const trimmed = kind.exact ? text : text.trim()
  return trimmed === '' && kind.json !== 'array' ? undefined : kind.parse(trimmed, cwd)
}

function refusal({ kind, secret }: Setting, { where, raw, text }: Found): string {
  const shown = secret ? 'the value (hidden)' : shorten(JSON.stringify(raw) ?? String(raw))
  const hint = text === undefined ? undefined : kind.hint?.(text)
  return `${where}: ${shown} is not allowed; expected ${kind.allowed}${hint ? ` (${hint})` : ''}`
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** A mistyped variable would silently have no effect. The message leaves out its value, which may be a secret. */
function unknownVariables(env: Env): string[] {
  const names = SETTINGS.map(({ name }) => name)
  return Object.keys(env)
    .filter((name) => name.startsWith('SHEAF_') && !names.includes(name) && !isForeign(name))
    .sort()
    .map((name) => {
      const near = nearestName(
        name.slice(6),
        names.map((known) => known.slice(6)),
      )
      return `${name}: there is no such setting${near ? `; did you mean SHEAF_${near}?` : ''}`
    })
}

/**
 * Variables that the operator did not set: Kubernetes sets some in every pod for a Service named "sheaf", and our test
 * runner passes some to the servers it starts.
 */
function isForeign(name: string): boolean {
  return /^SHEAF_(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP|SCTP)|TEST)(_[A-Z0-9_]+)?$/.test(name)
}

function unknownKeys(file: ConfigFile): string[] {
  const known = SETTINGS.filter((setting) => setting !== CONFIG_FILE).map(({ key }) => key)
  return [...file.values.keys()]
    .filter((key) => !known.includes(key))
    .map((key) => {
      const near = nearestName(key.replace(/^sheaf_/i, ''), known)
      return `${file.label}: ${shorten(key)}: there is no such setting${near ? `; did you mean ${near}?` : ''}`
    })
}
