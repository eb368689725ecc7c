import { PlatformBody, platformProblem } from '../platform-body.ts'
import { defaultLocale, type Locale } from './locale.ts'

export interface LocaleBody {
  name: string
  code: string
  /** Undefined when not sent: then the default locale is the fallback. Null: no fallback. */
  fallbackCode: string | null | undefined
  optional: boolean
  inDelivery: boolean
  inManagement: boolean
}

const MEMBERS = [
  'name',
  'code',
  'fallbackCode',
  'optional',
  'contentDeliveryApi',
  'contentManagementApi',
  // Clients echo these two; they cannot be changed.
  'internal_code',
  'default',
]

const CODE = /^[a-zA-Z0-9-]{2,11}$/

/** Codes are keys of objects in content, so words that every object already answers to are refused. */
export function isLocaleCode(value: unknown): value is string {
  return typeof value === 'string' && CODE.test(value) && !(value in Object.prototype)
}

/** `stored` is the locale that the body is to change: what is not sent stays as it is. */
export function parseLocale(body: unknown, stored?: Locale): LocaleBody {
  const members = new PlatformBody(body, MEMBERS)
  const name = members.text('name')
  const code = members.member('code')
  if (!isLocaleCode(code)) {
    members.problem('invalid', 'code', code)
    members.problem('invalid', 'display_code', code)
  }
  const fallbackCode = members.member('fallbackCode')
  if (fallbackCode != null && !isLocaleCode(fallbackCode)) members.problem('invalid', 'fallback_code', fallbackCode)
  const optional = members.flag('optional', stored?.optional ?? false)
  const inDelivery = members.flag('contentDeliveryApi', stored?.inDelivery ?? true)
  const inManagement = members.flag('contentManagementApi', stored?.inManagement ?? true)
  members.finish()
  return {
    name,
    code: code as string,
    fallbackCode: fallbackCode as LocaleBody['fallbackCode'],
    optional,
    inDelivery,
    inManagement,
  }
}

/** The fallback a new locale gets beside the existing ones, or the refusal. */
export function fallbackOfNew(locale: LocaleBody, existing: readonly Locale[]): string | null {
  if (existing.some((other) => other.code === locale.code)) throw localeTaken(locale.code)
  if (locale.fallbackCode === undefined) return defaultLocale(existing).code
  if (locale.fallbackCode === null) return null
  if (locale.fallbackCode === locale.code) {
    throw platformProblem('fallback locale creates a loop', 'fallback_code', locale.fallbackCode)
  }
  if (!existing.some((other) => other.code === locale.fallbackCode)) {
    throw platformProblem('invalid', 'fallback_code', locale.fallbackCode)
  }
  return locale.fallbackCode
}

export const localeTaken = (code: string) => platformProblem('taken', 'code', code)
