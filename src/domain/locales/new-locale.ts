import type { LocaleBody } from '#contract/resources/locale'
import { platformProblem } from '../body-problems.ts'
import { defaultLocale, type Locale, type LocaleChange } from './locale.ts'

/** Converts a body to a new locale, or throws when it conflicts with the existing ones. */
export const newLocale = (body: LocaleBody, existing: readonly Locale[]): LocaleChange => ({
  name: body.name,
  code: body.code,
  fallbackCode: fallbackOfNew(body, existing),
  optional: body.optional ?? false,
  inDelivery: body.contentDeliveryApi ?? true,
  inManagement: body.contentManagementApi ?? true,
})

function fallbackOfNew({ code, fallbackCode }: LocaleBody, existing: readonly Locale[]): string | null {
  if (existing.some((other) => other.code === code)) throw localeTaken(code)
  if (fallbackCode === undefined) return defaultLocale(existing).code
  if (fallbackCode === null) return null
  if (fallbackCode === code) throw platformProblem('fallback locale creates a loop', 'fallback_code', fallbackCode)
  if (!existing.some((other) => other.code === fallbackCode)) {
    throw platformProblem('invalid', 'fallback_code', fallbackCode)
  }
  return fallbackCode
}

export const localeTaken = (code: string) => platformProblem('taken', 'code', code)
