import type { Field, Validation } from '../../../api/wire.ts'
import { formatNumber } from '../../../parts/text/format.ts'
import { NODE_NAMES } from '../validation/rule-labels.ts'

/** The validations of a field as short sentences. */
export function fieldRules(field: Field, typeName: (id: string) => string): string[] {
  const isList = field.type === 'Array'
  const own = (field.validations ?? []).flatMap((one) => sentences(one, typeName, isList ? 'Items' : 'Length'))
  const ofItems = (field.items?.validations ?? []).flatMap((one) => sentences(one, typeName, 'Length of each'))
  return [...new Set([...own, ...ofItems])]
}

type Sentence = (param: unknown, typeName: (id: string) => string, size: string) => string | null

const SENTENCES: Readonly<Record<string, Sentence>> = {
  linkContentType: (param, typeName) => `Links to ${listed(param, typeName)}`,
  linkMimetypeGroup: (param) => `File types: ${listed(param)}`,
  in: (param) => `One of ${listed(param)}`,
  unique: () => 'Unique',
  size: (param, _typeName, size) => bounds(size, param),
  range: (param) => bounds('Value', param),
  dateRange: (param) => bounds('Date', param),
  assetFileSize: (param) => bounds('File size in bytes', param),
  regexp: (param) => (isRecord(param) ? `Matches /${String(param.pattern)}/` : null),
  prohibitRegexp: (param) => (isRecord(param) ? `Does not match /${String(param.pattern)}/` : null),
  enabledMarks: (param) => `Marks: ${listed(param) || 'none'}`,
  enabledNodeTypes: (param) => `Blocks: ${listed(param) || 'only paragraphs'}`,
  assetImageDimensions: () => 'Limited image dimensions',
}

/** Validations of the nodes of a rich text, with the name of the node. */
function nodeSentences(nodes: unknown, typeName: (id: string) => string): string[] {
  if (!isRecord(nodes)) return []
  return Object.entries(nodes).flatMap(([nodeType, rules]) =>
    (Array.isArray(rules) ? rules.filter(isRecord) : []).flatMap((rule) =>
      sentences(rule, typeName, 'Number').map((sentence) => `${NODE_NAMES[nodeType] ?? nodeType}: ${sentence}`),
    ),
  )
}

function sentences(validation: Validation, typeName: (id: string) => string, size: string): string[] {
  return Object.entries(validation).flatMap(([kind, param]) => {
    if (kind === 'nodes') return nodeSentences(param, typeName)
    if (!Object.hasOwn(SENTENCES, kind)) return []
    return SENTENCES[kind]!(param, typeName, size) ?? []
  })
}

const MAX_LISTED = 8

function listed(param: unknown, name: (id: string) => string = (id) => id): string {
  const items = (Array.isArray(param) ? param : [param]).map((item) => name(String(item)))
  const shown = items.slice(0, MAX_LISTED).join(', ')
  return items.length > MAX_LISTED ? `${shown} and ${items.length - MAX_LISTED} more` : shown
}

function bounds(what: string, param: unknown): string | null {
  if (!isRecord(param)) return null
  const { min, max } = param
  const [from, to] = [min, max].map((bound) => (typeof bound === 'number' ? formatNumber(bound) : bound))
  if (from != null && to != null) return `${what} ${from} to ${to}`
  if (from != null) return `${what} at least ${from}`
  return to != null ? `${what} at most ${to}` : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
