import type { Random } from '../random.ts'
import { FIELDS } from './corpus.ts'
import { hostileText } from './hostile-values.ts'

const OPERATORS = [
  '',
  'ne',
  'in',
  'nin',
  'all',
  'exists',
  'lt',
  'lte',
  'gt',
  'gte',
  'match',
  'near',
  'within',
  'nope',
  '',
]
const SYS = ['id', 'type', 'createdAt', 'updatedAt', 'publishedAt', 'version', 'contentType.sys.id', 'createdBy.sys.id']
const PLAIN = ['content_type', 'limit', 'skip', 'include', 'order', 'select', 'locale', 'query', 'links_to_entry']
const RARE = [
  'links_to_asset',
  'mimetype_group',
  'cursor',
  'pageNext',
  'pagePrev',
  'initial',
  'type',
  'sync_token',
  'nextSyncToken',
]
const VALUES = [
  'post',
  'thing',
  'e1',
  '1',
  '10',
  'true',
  'Hello',
  'red,blue',
  '52,13',
  '52,13,10',
  '50,10,55,20',
  '2020-01-01',
  'en-US',
  '*',
]

/** A query string with valid parameters and parameters with hostile names or values. */
export function queryFor(random: Random): string {
  const parts: string[] = []
  if (random.between(0, 2) > 0) parts.push(`content_type=${random.pick(['thing', 'thing', 'post', 'nope'])}`)
  for (let i = random.between(0, 5); i > 0; i--) parts.push(`${encode(name(random))}=${encode(value(random))}`)
  return parts.length === 0 ? '' : `?${parts.join(random.between(0, 20) === 0 ? ';' : '&')}`
}

function name(random: Random): string {
  const kind = random.between(0, 9)
  if (kind === 0) return hostileText(random)
  if (kind <= 3) return random.pick(PLAIN)
  if (kind === 4) return random.pick(RARE)
  const operator = random.pick(OPERATORS)
  return `${path(random)}${operator === '' ? '' : `[${operator}]`}`
}

function path(random: Random): string {
  const kind = random.between(0, 9)
  if (kind === 0) return `fields.${hostileText(random)}`
  if (kind <= 2) return `sys.${random.pick(SYS)}`
  if (kind === 3) return random.pick(['metadata.tags.sys.id', 'metadata.concepts.sys.id', 'metadata.tags'])
  const field = `fields.${random.pick(FIELDS).id}`
  if (kind === 4) return `${field}.${random.pick(['en-US', 'de', 'xx'])}`
  if (kind === 5)
    return `fields.ref.${random.pick(['sys.id', 'sys.contentType.sys.id', 'fields.title', 'fields.ref.fields.count'])}`
  return field
}

function value(random: Random): string {
  const kind = random.between(0, 5)
  if (kind === 0) return hostileText(random)
  if (kind === 1) return [value(random), random.pick(VALUES)].join(',')
  if (kind === 2) return `${random.pick(['', '-'])}${path(random)}`
  return random.pick(VALUES)
}

/** A lone surrogate cannot be percent-encoded; it is sent as the bytes of a careless client. */
export const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`
