import type { Field, Validation } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-rules.ts'
import { MARK_NAMES, NODE_NAMES } from './rule-labels.ts'

/** A rule of a field: about the whole value, each item of a list, or the nodes of one type in a rich text. */
export type Where = 'field' | 'items' | `nodes ${string}`

export type RuleKind =
  | 'unique'
  | 'size'
  | 'range'
  | 'dateRange'
  | 'regexp'
  | 'prohibitRegexp'
  | 'in'
  | 'linkContentType'
  | 'linkMimetypeGroup'
  | 'assetFileSize'
  | 'assetImageDimensions'
  | 'enabledNodeTypes'
  | 'enabledMarks'

export interface Offer {
  kind: RuleKind
  where: Where
  label: string
}

const offer = (kind: RuleKind, label: string, where: Where = 'field'): Offer => ({ kind, where, label })

const LENGTH = offer('size', t('characters'))
const PATTERNS = (where: Where) => [
  offer('regexp', t('pattern'), where),
  offer('prohibitRegexp', t('prohibitPattern'), where),
]
const FILES = (where: Where) => [
  offer('linkMimetypeGroup', t('fileTypes'), where),
  offer('assetFileSize', t('fileSize'), where),
  offer('assetImageDimensions', t('dimensions'), where),
]
const TYPES = (where: Where) => offer('linkContentType', t('types'), where)
const VALUES = (where: Where) => offer('in', t('values'), where)

/** The rules that a field type can have, most used first. */
export function offersFor(field: Field): readonly Offer[] {
  switch (field.type) {
    case 'Symbol':
      return [offer('unique', t('unique')), LENGTH, ...PATTERNS('field'), VALUES('field')]
    case 'Text':
      return [LENGTH, ...PATTERNS('field'), VALUES('field')]
    case 'Integer':
    case 'Number':
      return [offer('unique', t('unique')), offer('range', t('range')), VALUES('field')]
    case 'Date':
      return [offer('dateRange', t('dateRange'))]
    case 'RichText':
      return [
        LENGTH,
        offer('enabledNodeTypes', t('nodeTypes')),
        offer('enabledMarks', t('marks')),
        ...richTextNodes(field).flatMap((nodeType) => nodeOffers(nodeType)),
      ]
    case 'Object':
      return [offer('size', t('properties'))]
    case 'Link':
      return field.linkType === 'Asset' ? FILES('field') : [TYPES('field')]
    case 'Array':
      return listOffers(field)
    default:
      return []
  }
}

function listOffers({ items }: Field): readonly Offer[] {
  const count = offer('size', t('items'))
  if (items?.type === 'Symbol') return [count, ...PATTERNS('items'), VALUES('items')]
  if (items?.linkType === 'Asset') return [count, ...FILES('items')]
  return items?.linkType === 'Entry' ? [count, TYPES('items')] : [count]
}

/** Node types with their own rules: those that link, if the field allows them or has rules for them. */
const NODES_WITH_RULES = [
  'embedded-entry-block',
  'embedded-entry-inline',
  'embedded-asset-block',
  'hyperlink',
  'entry-hyperlink',
  'asset-hyperlink',
] as const

export function richTextNodes(field: Field): readonly string[] {
  const enabled = ruleOf(field, { kind: 'enabledNodeTypes', where: 'field' })?.enabledNodeTypes
  return NODES_WITH_RULES.filter(
    (nodeType) => !Array.isArray(enabled) || enabled.includes(nodeType) || Object.hasOwn(nodesOf(field), nodeType),
  )
}

function nodeOffers(nodeType: string): readonly Offer[] {
  const where: Where = `nodes ${nodeType}`
  const count = offer('size', t('nodes'), where)
  if (nodeType.includes('entry')) return [TYPES(where), count]
  return nodeType.includes('asset') ? [...FILES(where), count] : [count]
}

/** The node type of a rule. */
export const nodeTypeOf = (where: Where): string | null => (where.startsWith('nodes ') ? where.slice(6) : null)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function nodesOf(field: Field): Record<string, unknown> {
  const { nodes } = field.validations?.find((validation) => Object.hasOwn(validation, 'nodes')) ?? {}
  return isRecord(nodes) ? nodes : {}
}

function listOf(field: Field, where: Where): readonly Validation[] {
  if (where === 'items') return field.items?.validations ?? []
  const nodeType = nodeTypeOf(where)
  if (nodeType === null) return field.validations ?? []
  const rules = nodesOf(field)[nodeType]
  return Array.isArray(rules) ? rules : []
}

/** Replaces the rules of one node type; removes the rule about nodes when none is left. */
function withNodeRules<F extends Field>(field: F, nodeType: string, rules: readonly Validation[]): F {
  const { [nodeType]: _, ...others } = nodesOf(field)
  const nodes = rules.length > 0 ? { ...others, [nodeType]: rules } : others
  const before = field.validations ?? []
  const at = before.findIndex((validation) => Object.hasOwn(validation, 'nodes'))
  if (Object.keys(nodes).length === 0) return { ...field, validations: before.filter((_rule, index) => index !== at) }
  return { ...field, validations: at < 0 ? [...before, { nodes }] : before.with(at, { ...before[at], nodes }) }
}

export function ruleOf(field: Field, { kind, where }: Pick<Offer, 'kind' | 'where'>): Validation | undefined {
  return listOf(field, where).find((validation) => Object.hasOwn(validation, kind))
}

/** Sets or removes a rule; preserves rules that the app does not know. */
export function withRule<F extends Field>(
  field: F,
  { kind, where }: Pick<Offer, 'kind' | 'where'>,
  rule: Validation | null,
): F {
  const before = listOf(field, where)
  const at = before.findIndex((validation) => Object.hasOwn(validation, kind))
  const after =
    rule === null
      ? before.filter((validation) => !Object.hasOwn(validation, kind))
      : at < 0
        ? [...before, rule]
        : before.with(at, rule)
  if (where === 'field') return { ...field, validations: [...after] }
  const nodeType = nodeTypeOf(where)
  if (nodeType !== null) return withNodeRules(field, nodeType, after)
  return field.items ? { ...field, items: { ...field.items, validations: [...after] } } : field
}

/** The initial values of a rule. */
export const FIRST_PARAM: Readonly<Record<RuleKind, unknown>> = {
  unique: true,
  size: { min: 1 },
  range: { min: 0 },
  dateRange: {},
  regexp: { pattern: '', flags: '' },
  prohibitRegexp: { pattern: '', flags: '' },
  in: [],
  linkContentType: [],
  linkMimetypeGroup: ['image'],
  assetFileSize: { max: 1_000_000 },
  assetImageDimensions: { width: { min: 100 } },
  // Everything that the editor can write; the user removes what is not wanted.
  enabledNodeTypes: Object.keys(NODE_NAMES).filter((name) => !name.includes('resource')),
  enabledMarks: Object.keys(MARK_NAMES),
}

/** Why a rule is invalid; null for a valid one. */
export function ruleProblem(kind: RuleKind, param: unknown): string | null {
  if (kind === 'linkContentType' && isEmpty(param)) return t('typesMissing')
  if (kind === 'linkMimetypeGroup' && isEmpty(param)) return t('fileTypesMissing')
  if (kind === 'in' && isEmpty(param)) return t('valuesMissing')
  if (kind === 'regexp' || kind === 'prohibitRegexp') return patternProblem(param)
  if (kind === 'assetImageDimensions') {
    const { width, height } = (param ?? {}) as { width?: unknown; height?: unknown }
    if (width === undefined && height === undefined) return t('dimensionsMissing')
    return boundsProblem(width) ?? boundsProblem(height)
  }
  return boundsProblem(param)
}

const isEmpty = (param: unknown): boolean => !Array.isArray(param) || param.length === 0

function patternProblem(param: unknown): string | null {
  const { pattern, flags } = (param ?? {}) as { pattern?: string; flags?: string }
  if (!pattern) return t('patternMissing')
  try {
    new RegExp(pattern, flags ?? '')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : t('patternInvalid')
  }
}

function boundsProblem(param: unknown): string | null {
  const { min, max } = (typeof param === 'object' && param !== null ? param : {}) as { min?: unknown; max?: unknown }
  return min != null && max != null && min > max ? t('boundsInvalid') : null
}

/** The names of the first invalid rules. */
export function problemsOf(field: Field): readonly string[] {
  return offersFor(field).flatMap(({ kind, where, label }) => {
    const rule = ruleOf(field, { kind, where })
    const problem = rule === undefined ? null : ruleProblem(kind, rule[kind])
    const node = nodeTypeOf(where)
    const name = node === null ? label : `${NODE_NAMES[node] ?? node}, ${label}`
    return problem === null ? [] : [`${name}: ${problem}`]
  })
}
