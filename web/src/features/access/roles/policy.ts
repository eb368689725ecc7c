// Converts the policies of roles to form values and to sentences. Policies that the form cannot express stay JSON.

import type { Policy } from '#contract/resources/role'
import type { Action } from '#contract/shapes/permissions'
import { t } from '../../../i18n/roles.ts'
import { formatList } from '../../../parts/text/format.ts'
import { ACTIONS } from './actions.ts'

export interface PolicyChoices {
  effect: 'allow' | 'deny'
  actions: 'all' | readonly Action[]
  kind: '' | 'Entry' | 'Asset'
  contentTypes: readonly string[]
  tags: readonly string[]
  environments: readonly string[]
  isOwnOnly: boolean
  /** Empty for all fields and all locales. */
  field: string
  locale: string
}

const ANY = '%'
const CURRENT_USER = 'User.current()'

const LISTS = {
  'sys.contentType.sys.id': 'contentTypes',
  'metadata.tags.sys.id': 'tags',
  'sys.environment.sys.id': 'environments',
} as const

const NOTHING = {
  kind: '',
  contentTypes: [],
  tags: [],
  environments: [],
  isOwnOnly: false,
  field: '',
  locale: '',
} as const

export const NEW_CHOICES: PolicyChoices = { ...NOTHING, effect: 'allow', actions: ['read'], kind: 'Entry' }

type Conditions = Partial<Omit<PolicyChoices, 'effect' | 'actions'>>

/** Null for a policy that the form cannot express. */
export function toChoices({ effect, actions, constraint }: Policy): PolicyChoices | null {
  const found: Conditions = {}
  for (const condition of conditionsOf(constraint)) {
    const read = readCondition(condition)
    // Two conditions on the same property must both hold, which the form cannot express.
    if (read === null || Object.keys(read).some((name) => name in found)) return null
    Object.assign(found, read)
  }
  return { ...NOTHING, ...found, effect, actions }
}

function conditionsOf(constraint: unknown): readonly unknown[] {
  if (constraint === undefined || constraint === null) return []
  const all = isObject(constraint) && Object.keys(constraint).length === 1 ? constraint.and : undefined
  return Array.isArray(all) ? all : [constraint]
}

function readCondition(condition: unknown): Conditions | null {
  if (!isObject(condition) || Object.keys(condition).length !== 1) return null
  if ('paths' in condition) return readPaths(condition.paths)
  const [operator, sides] = Object.entries(condition)[0]!
  if (!Array.isArray(sides) || sides.length !== 2 || !isObject(sides[0])) return null
  const { doc } = sides[0]
  const values = operator === 'equals' ? [sides[1]] : operator === 'in' ? sides[1] : null
  if (typeof doc !== 'string' || !isTexts(values)) return null
  const [first] = values
  if (doc === 'sys.type' && values.length === 1 && (first === 'Entry' || first === 'Asset')) return { kind: first }
  if (doc === 'sys.createdBy.sys.id' && values.length === 1 && first === CURRENT_USER) return { isOwnOnly: true }
  const list = Object.hasOwn(LISTS, doc) ? LISTS[doc as keyof typeof LISTS] : null
  return list === null ? null : { [list]: values }
}

function readPaths(paths: unknown): Conditions | null {
  if (!Array.isArray(paths) || paths.length !== 1 || !isObject(paths[0])) return null
  const { doc } = paths[0]
  const [root, field = ANY, locale = ANY, ...more] = typeof doc === 'string' ? doc.split('.') : []
  if (root !== 'fields' || more.length > 0) return null
  return { field: field === ANY ? '' : field, locale: locale === ANY ? '' : locale }
}

/** The policy as the API expects it. */
export function toPolicy(choices: PolicyChoices): Policy {
  const { effect, actions, kind, isOwnOnly, field, locale } = choices
  const is = (doc: string, value: string) => ({ equals: [{ doc }, value] })
  const conditions: object[] = []
  if (kind !== '') conditions.push(is('sys.type', kind))
  for (const [doc, name] of Object.entries(LISTS)) {
    const values = choices[name]
    if (values.length > 0) conditions.push({ in: [{ doc }, values] })
  }
  if (isOwnOnly) conditions.push(is('sys.createdBy.sys.id', CURRENT_USER))
  if (field !== '' || locale !== '') {
    conditions.push({ paths: [{ doc: `fields.${field || ANY}.${locale || ANY}` }] })
  }
  return { effect, actions, ...(conditions.length > 0 && { constraint: { and: conditions } }) }
}

/** Looks up the names of the IDs in policies. */
export interface PolicyNames {
  contentType: (id: string) => string
  tag: (id: string) => string
  field: (id: string) => string
  locale: (code: string) => string
}

/** Null for a policy that the form cannot express. */
export function describePolicy(policy: Policy, names: PolicyNames): string | null {
  const choices = toChoices(policy)
  if (choices === null) return null
  const { effect, actions, contentTypes, tags, environments, isOwnOnly, field, locale } = choices
  const anyOf = (ids: readonly string[], nameOf: (id: string) => string) =>
    formatList(
      ids.map((id) => t('quoted', { name: nameOf(id) })),
      'disjunction',
    )
  const limits = [
    contentTypes.length > 0 && t('limit_types', { types: anyOf(contentTypes, names.contentType) }),
    tags.length > 0 && t('limit_tags', { tags: anyOf(tags, names.tag) }),
    isOwnOnly && t('limit_own'),
    environments.length > 0 && t('limit_environments', { environments: anyOf(environments, (id) => id) }),
    partLimit(field === '' ? null : names.field(field), locale === '' ? null : names.locale(locale)),
  ]
  const content = {
    kind: choices.kind || 'both',
    limits: limits.flatMap((limit) => (limit ? ` ${limit}` : [])).join(''),
  }
  if (actions === 'all') return t(`rule_${effect}_all`, content)
  const verbs = ACTIONS.filter((action) => actions.includes(action)).map((action) => t(`verb_${action}`))
  return t(`rule_${effect}_some`, { ...content, actions: formatList(verbs) })
}

function partLimit(field: string | null, locale: string | null): string | null {
  if (field === null) return locale === null ? null : t('limit_locale', { locale })
  return locale === null ? t('limit_field', { field }) : t('limit_fieldAndLocale', { field, locale })
}

/** Parses a policy that the user typed as JSON. The server validates the rest. */
export function policyFromText(text: string): { policy: Policy } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: t('problem_json', { problem: (error as Error).message }) }
  }
  if (!isObject(value) || (value.effect !== 'allow' && value.effect !== 'deny')) {
    return { problem: t('problem_shape') }
  }
  if (value.actions !== 'all' && !isTexts(value.actions)) return { problem: t('problem_actions') }
  return { policy: value as unknown as Policy }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
