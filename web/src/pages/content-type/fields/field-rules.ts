import type { Field, Validation } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-rules.ts'
import { formatNumber } from '../../../parts/text/format.ts'
import { NODE_NAMES } from '../validation/rule-labels.ts'

/** The validations of a field as short sentences. */
export function fieldRules(field: Field, typeName: (id: string) => string): string[] {
  const isList = field.type === 'Array'
  const own = (field.validations ?? []).flatMap((one) =>
    sentences(one, typeName, t(isList ? 'ruleItems' : 'ruleLength')),
  )
  const ofItems = (field.items?.validations ?? []).flatMap((one) => sentences(one, typeName, t('ruleItemLength')))
  return [...new Set([...own, ...ofItems])]
}

type Sentence = (param: unknown, typeName: (id: string) => string, size: string) => string | null

const SENTENCES: Readonly<Record<string, Sentence>> = {
  linkContentType: (param, typeName) => t('ruleLinksTo', { list: listed(param, typeName) }),
  linkMimetypeGroup: (param) => t('ruleFileTypes', { list: listed(param) }),
  in: (param) => t('ruleOneOf', { list: listed(param) }),
  unique: () => t('ruleUnique'),
  size: (param, _typeName, size) => bounds(size, param),
  range: (param) => bounds(t('ruleValue'), param),
  dateRange: (param) => bounds(t('ruleDate'), param),
  assetFileSize: (param) => bounds(t('ruleFileSize'), param),
  regexp: (param) => (isRecord(param) ? t('ruleMatches', { pattern: `/${param.pattern}/` }) : null),
  prohibitRegexp: (param) => (isRecord(param) ? t('ruleProhibits', { pattern: `/${param.pattern}/` }) : null),
  enabledMarks: (param) => {
    const list = listed(param)
    return list === '' ? t('ruleNoMarks') : t('ruleMarks', { list })
  },
  enabledNodeTypes: (param) => {
    const list = listed(param)
    return list === '' ? t('ruleNoBlocks') : t('ruleBlocks', { list })
  },
  assetImageDimensions: () => t('ruleDimensions'),
}

/** Validations of the nodes of a rich text, with the name of the node. */
function nodeSentences(nodes: unknown, typeName: (id: string) => string): string[] {
  if (!isRecord(nodes)) return []
  return Object.entries(nodes).flatMap(([nodeType, rules]) =>
    (Array.isArray(rules) ? rules.filter(isRecord) : []).flatMap((rule) =>
      sentences(rule, typeName, t('ruleNodes')).map((sentence) => `${NODE_NAMES[nodeType] ?? nodeType}: ${sentence}`),
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
  return items.length > MAX_LISTED ? t('listMore', { items: shown, count: items.length - MAX_LISTED }) : shown
}

function bounds(what: string, param: unknown): string | null {
  if (!isRecord(param)) return null
  const { min, max } = param
  const format = (bound: unknown) => (typeof bound === 'number' ? formatNumber(bound) : `${bound}`)
  if (min != null && max != null) return t('ruleBoth', { what, min: format(min), max: format(max) })
  if (min != null) return t('ruleMin', { what, min: format(min) })
  return max != null ? t('ruleMax', { what, max: format(max) }) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
