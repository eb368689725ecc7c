// Converts the policies of roles to form values and to sentences. Policies that the form cannot express stay JSON.

import type { Policy } from '#contract/resources/role'
import type { Action } from '#contract/shapes/permissions'
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

const VERBS: Readonly<Record<Action, string>> = {
  read: 'read',
  create: 'create',
  update: 'edit',
  delete: 'delete',
  publish: 'publish',
  unpublish: 'unpublish',
  archive: 'archive',
  unarchive: 'unarchive',
}
export const verbFor = (action: Action): string => VERBS[action]

const KINDS = { '': 'entries and assets', Entry: 'entries', Asset: 'assets' } as const

/** Null for a policy that the form cannot express. */
export function describePolicy(policy: Policy, names: PolicyNames): string | null {
  const choices = toChoices(policy)
  if (choices === null) return null
  const { effect, actions, kind, contentTypes, tags, environments, isOwnOnly, field, locale } = choices
  const quoted = (list: readonly string[], name: (id: string) => string, last: string) =>
    joined(
      list.map((id) => `“${name(id)}”`),
      last,
    )
  const verbs =
    actions === 'all'
      ? 'do anything with'
      : joined(ACTIONS.filter((action) => actions.includes(action)).map(verbFor), 'and')
  const parts = [
    `${effect === 'allow' ? 'Can' : 'Can’t'} ${verbs} ${KINDS[kind]}`,
    contentTypes.length > 0 && `of type ${quoted(contentTypes, names.contentType, 'or')}`,
    tags.length > 0 && `tagged ${quoted(tags, names.tag, 'or')}`,
    isOwnOnly && 'that they created',
    environments.length > 0 && `in ${quoted(environments, (id) => id, 'or')}`,
    (field !== '' || locale !== '') && '– only',
    field !== '' && `the field “${names.field(field)}”`,
    locale !== '' && `in ${names.locale(locale)}`,
  ]
  return `${parts.filter((part) => part !== false).join(' ')}.`
}

function joined(items: readonly string[], last: string): string {
  if (items.length < 2) return items[0] ?? 'do nothing with'
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}

/** Parses a policy that the user typed as JSON. The server validates the rest. */
export function policyFromText(text: string): { policy: Policy } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: `Invalid JSON: ${(error as Error).message}` }
  }
  if (!isObject(value) || (value.effect !== 'allow' && value.effect !== 'deny')) {
    return { problem: 'Enter an object with "effect" (allow or deny), "actions" and optionally "constraint".' }
  }
  if (value.actions !== 'all' && !isTexts(value.actions))
    return { problem: '"actions" must be "all" or a list of actions.' }
  return { policy: value as unknown as Policy }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
