import type { LocaleBody } from '#contract/resources/locale'
import { platformProblem } from '../body-problems.ts'
import { DomainError } from '../errors.ts'
import { fallbackChain, type Locale, type LocaleChange } from './locale.ts'
import { localeTaken } from './new-locale.ts'

/** Converts a body to a change. Properties that were not sent keep their stored values. */
export const toLocaleChange = (body: LocaleBody, stored: Locale): LocaleChange => ({
  name: body.name,
  code: body.code,
  fallbackCode: body.fallbackCode === undefined ? stored.fallbackCode : body.fallbackCode,
  optional: body.optional ?? stored.optional,
  inDelivery: body.contentDeliveryApi ?? stored.inDelivery,
  inManagement: body.contentManagementApi ?? stored.inManagement,
})

export const isSameLocale = (a: LocaleChange, b: LocaleChange): boolean =>
  a.name === b.name &&
  a.code === b.code &&
  a.fallbackCode === b.fallbackCode &&
  a.optional === b.optional &&
  a.inDelivery === b.inDelivery &&
  a.inManagement === b.inManagement

/** Refuses changes that would leave the locales of the environment inconsistent. `all` includes the stored locale. */
export function requireLocaleChange(change: LocaleChange, stored: Locale, all: readonly Locale[]): void {
  const others = all.filter(({ id }) => id !== stored.id)
  if (change.code !== stored.code) {
    if (isFallback(stored, all)) throw new DomainError('FallbackLocaleNotRenameable')
    if (others.some(({ code }) => code === change.code)) throw localeTaken(change.code)
  }
  if (stored.isDefault) requireDefault(change)
  const { fallbackCode } = change
  if (fallbackCode === null) return
  if (fallbackCode === change.code || fallbackChain(others, fallbackCode).includes(stored.code)) {
    throw platformProblem('fallback locale creates a loop', 'fallback_code', fallbackCode)
  }
  if (!others.some(({ code }) => code === fallbackCode)) throw platformProblem('invalid', 'fallback_code', fallbackCode)
}

/** The default locale has no fallback and is always enabled, because other locales fall back to it. */
function requireDefault({ fallbackCode, inDelivery, inManagement }: LocaleChange): void {
  if (fallbackCode !== null) throw platformProblem('invalid', 'fallback_code', fallbackCode)
  if (!inDelivery) throw platformProblem('invalid', 'content_delivery_api', false)
  if (!inManagement) throw platformProblem('invalid', 'content_management_api', false)
}

export function requireDeletable(locale: Locale, all: readonly Locale[]): void {
  if (locale.isDefault) throw new DomainError('DefaultLocaleNotDeletable')
  if (isFallback(locale, all)) throw new DomainError('FallbackLocaleNotDeletable')
}

const isFallback = ({ code }: Locale, all: readonly Locale[]): boolean =>
  all.some(({ fallbackCode }) => fallbackCode === code)

/** Must the read models be rebuilt? Renaming a locale changes no value. */
export const changesIndex = (before: Locale, after: Locale): boolean =>
  before.fallbackCode !== after.fallbackCode || before.inDelivery !== after.inDelivery
