import { SETTING_GROUPS } from '#config/settings'
import type { Setting } from '#config/settings/setting'
import { ASSET_FIELDS } from '#domain/assets/asset-fields'
import { MIMETYPE_GROUPS } from '#domain/assets/mimetype-group'
import type { FieldType } from '#domain/content-types/content-type'
import type { ValueShape } from '#domain/fields/field-rules'
import { ITEM_TYPES, linkedKind, valueIndex } from '#domain/fields/index'
import { OPERATOR_SETS, OPERATORS, type Operator, type OperatorSet } from '#domain/query/operators'
import { PARAMETERS, type Parameter } from '#domain/query/parameters'
import { operatorsOf } from '#domain/query/plan-field-filter'
import { LABELS } from '#domain/query/plan-metadata-filter'
import { MAX_ORDERS, ORDERABLE_TYPES } from '#domain/query/plan-order'
import { SYS_MEMBERS } from '#domain/query/plan-select'
import { MAX_WORDS } from '#domain/query/plan-words'
import { CONTENT_TYPE_FIELDS } from '#domain/query/search-field'
import { CONTENT_TYPE_PATH, MANAGEMENT_SYS_ATTRIBUTES, SYS_ATTRIBUTES } from '#domain/query/sys-attributes'
import { MAX_WORD_LENGTH, MIN_WORD_LENGTH } from '#domain/search/words'
import { TAG_OPERATORS, TAG_PATHS } from '#domain/spaces/find-tags'
import { SYNC_TYPES } from '#domain/sync/sync-filter'

const TABLE = /<!-- table: (\S+) -->\n(?:.*?\n)??<!-- end -->/gs

/** docs/queries.md with every generated table up to date. */
export const fillTables = (page: string): string =>
  page.replace(TABLE, (_, name: string) => {
    const make = TABLES[name]
    if (!make) throw new Error(`docs/queries.md asks for the table "${name}", which does not exist`)
    return `<!-- table: ${name} -->\n${make().join('\n')}\n<!-- end -->`
  })

const TABLES: Readonly<Record<string, () => string[]>> = {
  operators: () =>
    table(
      ['Operator', 'Meaning'],
      (Object.keys(OPERATORS) as Operator[]).map((name) => [code(written(name)), OPERATORS[name].meaning]),
    ),
  'field-types': fieldTypes,
  parameters: () =>
    table(
      ['Parameter', 'Lists', 'Meaning'],
      Object.entries(PARAMETERS).map(([name, parameter]) => [code(name), listsOf(parameter), parameter.meaning]),
    ),
  sys: () =>
    table(
      ['Path', 'Type', 'Interface'],
      [
        ...[...SYS_ATTRIBUTES].map(([path, { type }]) => [code(path), type, 'all']),
        [code(CONTENT_TYPE_PATH), 'Symbol', 'all, entries only'],
        ...[...MANAGEMENT_SYS_ATTRIBUTES].map(([path, { type }]) => [code(path), type, 'management']),
      ],
    ),
  metadata: () =>
    table(
      ['Path', 'Operators'],
      [...LABELS].map(([path, { operators }]) => [code(path), codes([...OPERATOR_SETS[operators]].map(suffix))]),
    ),
  assets: () =>
    table(
      ['Path', 'Type', '`query` searches it'],
      [...ASSET_FIELDS.values()].map(({ id, type, words }) => [code(`fields.${id}`), type, yes(words)]),
    ),
  'mimetype-groups': () => [codes([...MIMETYPE_GROUPS].sort())],
  'content-types': () =>
    table(
      ['Path', 'Type'],
      [...CONTENT_TYPE_FIELDS].map(([path, type]) => [code(path), type]),
    ),
  tags: () => [
    `Paths: ${codes(Object.keys(TAG_PATHS))}.`,
    '',
    `Operators: ${codes(Object.keys(TAG_OPERATORS).map((name) => (name === 'eq' ? '=' : `[${name}]`)))}.`,
  ],
  'sys-members': () => [
    `- Delivery and preview: ${codes([...SYS_MEMBERS.readers])}`,
    `- Management has these too: ${codes([...SYS_MEMBERS.editors].filter((name) => !SYS_MEMBERS.readers.has(name)))}`,
  ],
  'sync-types': () =>
    table(
      ['`type`', 'Items'],
      Object.entries(SYNC_TYPES).map(([type, items]) => [code(type), codes(items)]),
    ),
  limits,
}

/** Every field type but lists, in the order of the page. */
const TYPE_NAMES: Readonly<Record<Exclude<FieldType, 'Array'>, string>> = {
  Symbol: 'Symbol (short text)',
  Text: 'Text (long text)',
  RichText: 'RichText',
  Integer: 'Integer',
  Number: 'Number',
  Date: 'Date',
  Boolean: 'Boolean',
  Location: 'Location',
  Object: 'Object (JSON)',
  Link: 'Link',
  ResourceLink: 'ResourceLink (another space)',
}

interface TypeRow {
  name: string
  operators: OperatorSet
  orderable: boolean
}

/** One row per field type, one column per group of operators that always occur together. */
function fieldTypes(): string[] {
  const types = Object.keys(TYPE_NAMES) as (keyof typeof TYPE_NAMES)[]
  const rows: TypeRow[] = [
    ...types.map((type) => typeRow(TYPE_NAMES[type], { type })),
    ...ITEM_TYPES.map((type) =>
      typeRow(`Array of ${type}`, { type: 'Array', items: { type, linkType: 'Entry', validations: [] } }),
    ),
    { name: '`.sys.id` of a Link', operators: 'Id', orderable: true },
    { name: '`.sys.id` of an Array of Link', operators: 'Ids', orderable: false },
  ]
  const groups = Map.groupBy(Object.keys(OPERATORS) as Operator[], (operator) =>
    rows.map(({ operators }) => has(operators, operator)).join(),
  )
  const columns = [...groups.values()]
  return table(
    ['Field type', ...columns.map((names) => codes(names.map(suffix), ' ')), '`order`'],
    rows.map(({ name, operators, orderable }) => [
      name,
      ...columns.map(([operator]) => yes(has(operators, operator!))),
      yes(orderable),
    ]),
  )
}

function typeRow(name: string, shape: ValueShape): TypeRow {
  const { type } = shape
  const operators = operatorsOf({ type, list: type === 'Array', index: valueIndex(shape), links: linkedKind(shape) })
  return { name, operators, orderable: ORDERABLE_TYPES.has(type) }
}

function limits(): string[] {
  const { contentLimits: content, httpLimits: http } = SETTING_GROUPS
  const settings: readonly Setting[] = [
    ...[content.defaultPageSize, content.pageSize, content.skip, content.includeLevels, content.filters],
    ...[content.filterValues, content.referenceLevels, content.selectPaths],
    ...[http.queryParams, http.urlLength, http.responseBytes],
  ]
  return table(
    ['Limit', 'Default', 'Setting'],
    [
      ...settings.map((setting) => [setting.description, `${setting.default}`, code(setting.name)]),
      ['Paths in `order`.', `${MAX_ORDERS}`, 'fixed'],
      ['Words in `query` or in one `[match]`.', `${MAX_WORDS}`, 'fixed'],
      ['Shortest word that is searched for, in characters.', `${MIN_WORD_LENGTH}`, 'fixed'],
      ['Characters of a word that are compared.', `${MAX_WORD_LENGTH}`, 'fixed'],
    ],
  )
}

const LIST_NAMES = { Entry: 'entries', Asset: 'assets', ContentType: 'content types' } as const

function listsOf({ kinds, audiences }: Parameter): string {
  const lists =
    kinds.length === Object.keys(LIST_NAMES).length ? 'all' : kinds.map((kind) => LIST_NAMES[kind]).join(', ')
  if (audiences.length > 1) return lists
  return `${lists}; ${audiences[0] === 'editors' ? 'management only' : 'delivery and preview only'}`
}

const has = (set: OperatorSet, operator: Operator): boolean =>
  (OPERATOR_SETS[set] as ReadonlySet<Operator>).has(operator)

const suffix = (operator: Operator): string => (operator === 'equals' ? '=' : `[${operator}]`)

const written = (operator: Operator): string => {
  const value = OPERATORS[operator].list ? 'a,b' : (VALUES[operator] ?? 'value')
  return `fields.x${operator === 'equals' ? '' : `[${operator}]`}=${value}`
}

const VALUES: Partial<Record<Operator, string>> = {
  exists: 'true',
  match: 'some words',
  near: 'lat,lon',
  within: 'lat,lon,km',
}

const yes = (holds: boolean): string => (holds ? 'yes' : '')
const code = (text: string): string => `\`${text}\``
const codes = (texts: readonly string[], between = ', '): string => texts.map(code).join(between)

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
