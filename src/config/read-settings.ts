import { nearestName } from '#lib/nearest-name'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import type { Kind } from './kinds.ts'
import { SETTING_KEYS, SETTINGS, type Setting, type SettingKey, type SettingValues } from './settings.ts'

export type Env = Readonly<Record<string, string | undefined>>

export interface Sources {
  readonly env: Env
  readonly cwd: string
  /** The file to read, when the command line names one. */
  readonly file?: string | undefined
}

export interface ReadSettings {
  /** Where a value was refused, the default stands in, so that the rest can still be checked. */
  readonly values: SettingValues
  /** Where a setting was given, as messages call it: the variable, or `file: key`. Absent when it was not given. */
  readonly given: ReadonlyMap<SettingKey, string>
  readonly problems: readonly string[]
}

/** Every setting from the environment, else the file, else its default; with all mistakes found on the way. */
export function readSettings({ env, cwd, file }: Sources): ReadSettings {
  const configFile = readConfigFile(cwd, file ?? (env[SETTINGS.config.name] || null))
  const problems = [...unknownVariables(env), ...unknownKeys(configFile)]
  if (configFile.problem !== null) problems.push(configFile.problem)

  const values: Partial<Record<SettingKey, unknown>> = {}
  const given = new Map<SettingKey, string>()
  for (const key of SETTING_KEYS) {
    const setting: Setting = SETTINGS[key]
    values[key] = setting.default === null ? null : setting.kind.parse(setting.default, cwd)
    const found = find(key, setting, env, configFile)
    if (!found) continue
    given.set(key, found.where)
    const value = found.text === undefined ? undefined : parse(setting.kind, found.text, cwd)
    if (value === undefined) problems.push(refusal(setting, found))
    else values[key] = value
  }
  return { values: values as SettingValues, given, problems }
}

interface Found {
  readonly where: string
  readonly raw: unknown
  /** Undefined when the file holds a JSON type that can never be right here. */
  readonly text: string | undefined
}

function find(key: SettingKey, setting: Setting, env: Env, file: ConfigFile): Found | null {
  const variable = env[setting.name]
  // Compose files and unit files pass empty variables for "not set".
  if (variable !== undefined && variable !== '') return { where: setting.name, raw: variable, text: variable }
  if (key === 'config' || !file.values.has(key)) return null
  const raw = file.values.get(key)
  return { where: `${file.label}: ${key}`, raw, text: jsonText(raw, setting.kind.json) }
}

/** The JSON value as the text an environment variable would have, so that there is one set of rules. */
function jsonText(raw: unknown, natural: Kind<unknown>['json']): string | undefined {
  if (typeof raw === 'string') return raw
  if (natural === 'array')
    return Array.isArray(raw) && raw.every((item) => typeof item === 'string') ? raw.join() : undefined
  return natural !== undefined && typeof raw === natural ? String(raw) : undefined
}

function parse(kind: Kind<unknown>, text: string, cwd: string): unknown {
  const meant = kind.exact ? text : text.trim()
  return meant === '' && kind.json !== 'array' ? undefined : kind.parse(meant, cwd)
}

function refusal({ kind, secret }: Setting, { where, raw, text }: Found): string {
  const shown = secret ? 'the value (hidden)' : shorten(JSON.stringify(raw) ?? String(raw))
  const hint = text === undefined ? undefined : kind.hint?.(text)
  return `${where}: ${shown} is not allowed; expected ${kind.allowed}${hint ? ` (${hint})` : ''}`
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** A mistyped variable would otherwise be a setting that silently does nothing. Its value may be a secret: not shown. */
function unknownVariables(env: Env): string[] {
  const names = SETTING_KEYS.map((key): string => SETTINGS[key].name)
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
 * Variables that the operator did not write: what Kubernetes gives every pod for a Service named "sheaf", and what our
 * test runner hands on to the servers it starts.
 */
function isForeign(name: string): boolean {
  return /^SHEAF_(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP|SCTP)|TEST)(_[A-Z0-9_]+)?$/.test(name)
}

function unknownKeys(file: ConfigFile): string[] {
  const known: readonly string[] = SETTING_KEYS.filter((key) => key !== 'config')
  return [...file.values.keys()]
    .filter((key) => !known.includes(key))
    .map((key) => {
      const near = nearestName(key.replace(/^sheaf_/i, ''), known)
      return `${file.label}: ${shorten(key)}: there is no such setting${near ? `; did you mean ${near}?` : ''}`
    })
}
