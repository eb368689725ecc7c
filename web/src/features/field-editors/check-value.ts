// Validates a value in the browser with contract/rules, and returns messages for the editor.
import {
  type Bounds,
  type DateBounds,
  isWithin,
  isWithinDates,
  SYMBOL_CHARACTERS,
  sizeOf,
} from '../../../../contract/rules/values.ts'
import type { Field, Validation } from '../../api/wire.ts'
import { t } from '../../i18n/entry.ts'

type Check = (value: unknown, param: never, field: Field) => string | null

const isEmpty = (value: unknown): boolean => value === undefined || value === null

/** Longer texts are left to the server, whose pattern matching cannot hang. */
const MAX_MATCHED = 2000

const CHECKS: Readonly<Record<string, Check>> = {
  size: (value, bounds: Bounds) => {
    const size = sizeOf(value)
    if (size === null || isWithin(size, bounds)) return null
    return t(`size_${limitOf(bounds)}`, { min: bounds.min ?? 0, max: bounds.max ?? 0, unit: unitOf(value), size })
  },
  range: (value, bounds: Bounds) =>
    typeof value !== 'number' || isWithin(value, bounds)
      ? null
      : t(`range_${limitOf(bounds)}`, { min: `${bounds.min}`, max: `${bounds.max}` }),
  dateRange: (value, bounds: DateBounds) => (isWithinDates(value, bounds) === false ? t('dateOutside') : null),
  regexp: (value, param: { pattern: string; flags?: string }) =>
    matches(value, param) === false ? t('invalidFormat') : null,
  prohibitRegexp: (value, param: { pattern: string; flags?: string }) =>
    matches(value, param) === true ? t('formatNotAllowed') : null,
  in: (value, allowed: unknown[]) => {
    const values = Array.isArray(value) ? value : [value]
    return Array.isArray(allowed) && values.some((one) => !allowed.includes(one)) ? t('valueNotAllowed') : null
  },
}

const limitOf = ({ min, max }: Bounds) => (min == null ? 'max' : max == null ? 'min' : 'both')

function unitOf(value: unknown): 'items' | 'characters' | 'members' {
  if (Array.isArray(value)) return 'items'
  return typeof value === 'string' || (value as { nodeType?: unknown }).nodeType === 'document'
    ? 'characters'
    : 'members'
}

function matches(value: unknown, { pattern, flags }: { pattern: string; flags?: string }): boolean | null {
  if (typeof value !== 'string' || value.length > MAX_MATCHED) return null
  try {
    return new RegExp(pattern, flags ?? '').test(value)
  } catch {
    return null
  }
}

const MESSAGE_KEY = 'message'

/** The problems of a value; custom messages of the content model come first. */
export function problemsOf(field: Field, value: unknown, isRequired: boolean): string[] {
  if (isEmpty(value)) return isRequired ? [t('valueRequired')] : []
  const rules = [
    ...(field.validations ?? []),
    ...(field.items?.type === 'Symbol' ? (field.items.validations ?? []) : []),
  ]
  return rules.flatMap((rule) => {
    const messages = Object.entries(rule).flatMap(([kind, param]) => {
      if (kind === MESSAGE_KEY || param === null || param === undefined) return []
      const check = Object.hasOwn(CHECKS, kind) ? CHECKS[kind] : undefined
      return check?.(value, param as never, field) ?? []
    })
    return messages.length > 0 && typeof rule.message === 'string' && rule.message !== '' ? [rule.message] : messages
  })
}

/** The maximum length of a text: of the field, or else of its type. */
export function lengthLimits(field: Field): Bounds {
  const size = field.validations?.find((rule: Validation) => typeof rule.size === 'object' && rule.size !== null)?.size
  const { min, max } = (size ?? {}) as Bounds
  return { min: min ?? null, max: max ?? (field.type === 'Symbol' ? SYMBOL_CHARACTERS : null) }
}
