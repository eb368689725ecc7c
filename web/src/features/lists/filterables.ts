import { t } from '../../i18n/lists.ts'

// The conditions of filters, with their operators.
export type ValueKind =
  | 'text'
  | 'number'
  | 'date'
  | 'boolean'
  | 'status'
  | 'user'
  | 'tag'
  | 'concept'
  | 'choice'
  | 'link'
  | 'exists'
  | 'location'
  | 'locale'

/** The entries or assets that a filter by link is about. */
export interface LinkTargets {
  kind: 'entries' | 'assets'
  /** Content types of the entries, or file types of the assets; null for all. */
  allowed: readonly string[] | null
}

export interface Filterable {
  path: string
  name: string
  kind: ValueKind
  operators: readonly string[]
  /** The allowed values, if they are known. */
  choices?: readonly string[]
  targets?: LinkTargets
}

export const EQUALITY = ['equals', 'ne', 'in', 'nin']
export const RANGES = ['gte', 'lte', 'gt', 'lt']

const OPERATORS: Readonly<Record<string, string>> = {
  equals: t('operator_equals'),
  ne: t('operator_ne'),
  in: t('operator_in'),
  nin: t('operator_nin'),
  all: t('operator_all'),
  match: t('operator_match'),
  exists: t('operator_exists'),
  gt: t('operator_gt'),
  gte: t('operator_gte'),
  lt: t('operator_lt'),
  lte: t('operator_lte'),
  near: t('operator_near'),
  within: t('operator_within'),
}

const DATE_OPERATORS: Readonly<Record<string, string>> = {
  on: t('dateOperator_on'),
  gt: t('dateOperator_gt'),
  gte: t('dateOperator_gte'),
  lt: t('dateOperator_lt'),
  lte: t('dateOperator_lte'),
}

export const operatorName = (operator: string, kind: ValueKind): string =>
  (kind === 'date' ? DATE_OPERATORS[operator] : undefined) ?? OPERATORS[operator] ?? operator

const DAYS = [...RANGES, 'on']

/** Filters of both entries and assets. */
export const SYS_FILTERABLES: readonly Filterable[] = [
  { path: 'status', name: t('filter_status'), kind: 'status', operators: ['equals'] },
  { path: 'sys.updatedAt', name: t('filter_updated'), kind: 'date', operators: DAYS },
  { path: 'sys.createdAt', name: t('filter_created'), kind: 'date', operators: DAYS },
  { path: 'sys.publishedAt', name: t('filter_published'), kind: 'date', operators: [...DAYS, 'exists'] },
  { path: 'sys.updatedBy.sys.id', name: t('filter_updatedBy'), kind: 'user', operators: ['equals', 'ne'] },
  { path: 'sys.createdBy.sys.id', name: t('filter_createdBy'), kind: 'user', operators: ['equals', 'ne'] },
  { path: 'sys.publishedBy.sys.id', name: t('filter_publishedBy'), kind: 'user', operators: ['equals', 'ne'] },
  { path: 'metadata.tags.sys.id', name: t('filter_tag'), kind: 'tag', operators: ['in', 'all', 'nin'] },
  { path: 'metadata.tags', name: t('filter_anyTag'), kind: 'exists', operators: ['exists'] },
  { path: 'metadata.concepts.descendants', name: t('filter_concept'), kind: 'concept', operators: ['in'] },
  { path: 'metadata.concepts', name: t('filter_anyConcept'), kind: 'exists', operators: ['exists'] },
  { path: 'sys.id', name: t('filter_id'), kind: 'text', operators: EQUALITY },
  { path: 'sys.version', name: t('filter_version'), kind: 'number', operators: ['equals', ...RANGES] },
]
