import type { Field, Validation } from '../../api/wire.ts'

/** A rule of a field, read from where the wire keeps it: about the whole value, or about each item of a list. */
export type Where = 'field' | 'items'

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

const LENGTH = offer('size', 'Limit the number of characters')
const PATTERNS = (where: Where) => [
  offer('regexp', 'Match a pattern', where),
  offer('prohibitRegexp', 'Forbid a pattern', where),
]
const FILES = (where: Where) => [
  offer('linkMimetypeGroup', 'Allow only some kinds of files', where),
  offer('assetFileSize', 'Limit the size of the file (bytes)', where),
  offer('assetImageDimensions', 'Limit the dimensions of pictures (pixels)', where),
]
const TYPES = (where: Where) => offer('linkContentType', 'Allow only some content types', where)
const VALUES = (where: Where) => offer('in', 'Allow only certain values', where)

/** The rules that a field of this type can have, in the order of their use. */
export function offersFor(field: Field): readonly Offer[] {
  switch (field.type) {
    case 'Symbol':
      return [
        offer('unique', 'Unique: no other published entry has the same value'),
        LENGTH,
        ...PATTERNS('field'),
        VALUES('field'),
      ]
    case 'Text':
      return [LENGTH, ...PATTERNS('field'), VALUES('field')]
    case 'Integer':
    case 'Number':
      return [
        offer('unique', 'Unique: no other published entry has the same value'),
        offer('range', 'Limit the value'),
        VALUES('field'),
      ]
    case 'Date':
      return [offer('dateRange', 'Limit the date')]
    case 'RichText':
      return [
        offer('size', 'Limit the number of characters'),
        offer('enabledNodeTypes', 'Choose which blocks and links are offered'),
        offer('enabledMarks', 'Choose which text styles are offered'),
      ]
    case 'Object':
      return [offer('size', 'Limit the number of members')]
    case 'Link':
      return field.linkType === 'Asset' ? FILES('field') : [TYPES('field')]
    case 'Array':
      return listOffers(field)
    default:
      return []
  }
}

function listOffers({ items }: Field): readonly Offer[] {
  const count = offer('size', 'Limit the number of items')
  if (items?.type === 'Symbol') return [count, ...PATTERNS('items'), VALUES('items')]
  if (items?.linkType === 'Asset') return [count, ...FILES('items')]
  return items?.linkType === 'Entry' ? [count, TYPES('items')] : [count]
}

const listOf = (field: Field, where: Where): readonly Validation[] =>
  (where === 'items' ? field.items?.validations : field.validations) ?? []

export function ruleOf(field: Field, { kind, where }: Pick<Offer, 'kind' | 'where'>): Validation | undefined {
  return listOf(field, where).find((validation) => Object.hasOwn(validation, kind))
}

/** The field with this rule in its place, or without it; rules that the app does not know stay as they are. */
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
  return field.items ? { ...field, items: { ...field.items, validations: [...after] } } : field
}

/** What a rule starts with when it is switched on. */
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
  enabledNodeTypes: [],
  enabledMarks: [],
}

/** What would be refused or mean nothing, in a sentence; null when the rule can be kept. */
export function ruleProblem(kind: RuleKind, param: unknown): string | null {
  if (kind === 'linkContentType' && isEmpty(param)) return 'Choose at least one content type.'
  if (kind === 'linkMimetypeGroup' && isEmpty(param)) return 'Choose at least one kind of file.'
  if (kind === 'in' && isEmpty(param)) return 'Write at least one value.'
  if (kind === 'regexp' || kind === 'prohibitRegexp') return patternProblem(param)
  if (kind === 'assetImageDimensions') {
    const { width, height } = (param ?? {}) as { width?: unknown; height?: unknown }
    if (width === undefined && height === undefined) return 'Limit the width or the height.'
    return boundsProblem(width) ?? boundsProblem(height)
  }
  return boundsProblem(param)
}

const isEmpty = (param: unknown): boolean => !Array.isArray(param) || param.length === 0

function patternProblem(param: unknown): string | null {
  const { pattern, flags } = (param ?? {}) as { pattern?: string; flags?: string }
  if (!pattern) return 'Write a pattern.'
  try {
    new RegExp(pattern, flags ?? '')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'This is no pattern.'
  }
}

function boundsProblem(param: unknown): string | null {
  const { min, max } = (typeof param === 'object' && param !== null ? param : {}) as { min?: unknown; max?: unknown }
  return min != null && max != null && min > max ? 'The least is more than the most.' : null
}

/** Names of the first rules that cannot be kept. */
export function problemsOf(field: Field): readonly string[] {
  return offersFor(field).flatMap(({ kind, where, label }) => {
    const rule = ruleOf(field, { kind, where })
    const problem = rule === undefined ? null : ruleProblem(kind, rule[kind])
    return problem === null ? [] : [`${label}: ${problem}`]
  })
}

export const PATTERNS_TO_CHOOSE: readonly { name: string; pattern: string }[] = [
  { name: 'E-mail', pattern: '^\\w[\\w.+-]*@([\\w-]+\\.)+[\\w-]+$' },
  {
    name: 'URL',
    pattern: '^(ftp|http|https):\\/\\/(\\w+:{0,1}\\w*@)?(\\S+)(:[0-9]+)?(\\/|\\/([\\w#!:.?+=&%@!\\-/]))?$',
  },
  { name: 'Slug', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
  { name: 'Hex colour', pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' },
  { name: 'Date (US): 12/31/2026', pattern: '^(0?[1-9]|1[012])[- /.](0?[1-9]|[12][0-9]|3[01])[- /.](19|20)?\\d\\d$' },
  {
    name: 'Date (European): 31.12.2026',
    pattern: '^(0?[1-9]|[12][0-9]|3[01])[- /.](0?[1-9]|1[012])[- /.](19|20)?\\d\\d$',
  },
  { name: '12-hour time: 9:41 PM', pattern: '^(0?[1-9]|1[012]):[0-5][0-9](:[0-5][0-9])?\\s*[aApP][mM]$' },
  { name: '24-hour time: 21:41', pattern: '^(0?[0-9]|1[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' },
  { name: 'US phone number', pattern: '^\\d[ -.]?\\(?\\d\\d\\d\\)?[ -.]?\\d\\d\\d[ -.]?\\d\\d\\d\\d$' },
  { name: 'US zip code', pattern: '^\\d{5}$|^\\d{5}-\\d{4}$' },
]

export const FILE_GROUPS = {
  image: 'Images',
  video: 'Videos',
  audio: 'Audio',
  pdfdocument: 'PDF',
  richtext: 'Text documents',
  presentation: 'Presentations',
  spreadsheet: 'Spreadsheets',
  plaintext: 'Plain text',
  code: 'Code',
  markup: 'Markup',
  archive: 'Archives',
  attachment: 'Other files',
} as const

export const NODE_NAMES: Readonly<Record<string, string>> = {
  'heading-1': 'Heading 1',
  'heading-2': 'Heading 2',
  'heading-3': 'Heading 3',
  'heading-4': 'Heading 4',
  'heading-5': 'Heading 5',
  'heading-6': 'Heading 6',
  'ordered-list': 'Numbered list',
  'unordered-list': 'Bulleted list',
  hr: 'Line',
  blockquote: 'Quote',
  table: 'Table',
  'embedded-entry-block': 'Entry, block',
  'embedded-entry-inline': 'Entry, inline',
  'embedded-asset-block': 'File',
  hyperlink: 'Link to a page',
  'entry-hyperlink': 'Link to an entry',
  'asset-hyperlink': 'Link to a file',
  'embedded-resource-block': 'Entry of another space, block',
  'embedded-resource-inline': 'Entry of another space, inline',
  'resource-hyperlink': 'Link to an entry of another space',
}

export const MARK_NAMES: Readonly<Record<string, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  code: 'Code',
  superscript: 'Superscript',
  subscript: 'Subscript',
  strikethrough: 'Strikethrough',
}
