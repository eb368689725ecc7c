import { dateToMs } from '#contract/rules/dates'
import { integer } from '../fields/integer.ts'
import type { ResourceKind } from '../resources/resource.ts'
import type { Audience, Scalar, SysAttribute } from './plan.ts'

export interface SysRule {
  attribute: SysAttribute
  type: 'Symbol' | 'Date' | 'Integer'
  fromQuery(text: string): Scalar | undefined
}

const symbol = (attribute: SysAttribute): SysRule => ({ attribute, type: 'Symbol', fromQuery: (text) => text })
const date = (attribute: SysAttribute): SysRule => ({ attribute, type: 'Date', fromQuery: dateToMs })
const integerAttribute = (attribute: SysAttribute): SysRule => ({
  attribute,
  type: 'Integer',
  fromQuery: (text) => integer.index?.fromQuery(text),
})

/** Attributes that all APIs can search. */
export const SYS_ATTRIBUTES: ReadonlyMap<string, SysRule> = new Map([
  ['sys.id', symbol('id')],
  ['sys.type', symbol('kind')],
  ['sys.createdAt', date('createdAt')],
  ['sys.updatedAt', date('updatedAt')],
  ['sys.revision', integerAttribute('revision')],
  ['sys.publishedVersion', integerAttribute('publishedVersion')],
])

/** Attributes that only the management API can search. */
export const MANAGEMENT_SYS_ATTRIBUTES: ReadonlyMap<string, SysRule> = new Map([
  ['sys.version', integerAttribute('version')],
  ['sys.publishedCounter', integerAttribute('revision')],
  ['sys.publishedAt', date('publishedAt')],
  ['sys.firstPublishedAt', date('firstPublishedAt')],
  ['sys.archivedAt', date('archivedAt')],
  ['sys.archivedVersion', integerAttribute('archivedVersion')],
  ['sys.createdBy.sys.id', symbol('createdBy')],
  ['sys.updatedBy.sys.id', symbol('updatedBy')],
  ['sys.publishedBy.sys.id', symbol('publishedBy')],
  ['sys.archivedBy.sys.id', symbol('archivedBy')],
])

/** The path equivalent to the parameter `content_type`. */
export const CONTENT_TYPE_PATH = 'sys.contentType.sys.id'

export function sysRule(path: readonly string[], kind: ResourceKind, audience: Audience): SysRule | undefined {
  const name = path.join('.')
  if (name === CONTENT_TYPE_PATH) return kind === 'Entry' ? symbol('contentType') : undefined
  return SYS_ATTRIBUTES.get(name) ?? (audience === 'editors' ? MANAGEMENT_SYS_ATTRIBUTES.get(name) : undefined)
}
