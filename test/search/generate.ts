// Generates searches: each as a structure and as the query string that expresses it.
import type { Random } from '../faults/random.ts'
import { drawValue, IDS, type Item, PLACES, sentence } from './corpus.ts'
import { type FieldOfModel, MODEL, TAGS } from './model.ts'
import type { Filter, Query, View } from './reference-search.ts'

const LISTS = ['in', 'nin', 'all']
const chance = (random: Random, percent: number) => random.between(1, 100) <= percent
const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: random.between(1, most) }, make)

export function generate(random: Random, items: readonly Item[]): Query {
  const view = random.pick<View>(['delivery', 'preview', 'management'])
  const kind = chance(random, 88) ? 'Entry' : 'Asset'
  const type = kind === 'Entry' && chance(random, 85) ? random.pick(['post', 'post', 'post', 'author', 'note']) : null
  const locale = view === 'management' ? null : random.pick([null, null, 'de', 'fr', '*'])
  const count = random.pick([0, 1, 1, 1, 2, 2, 3])
  const drawn = Array.from({ length: count }, () => filterOf(random, view, kind, type, items)).flat()
  // Lists of one name are joined and parameters of one name replaced, so each is used once.
  const once = new Map(drawn.map((filter) => [JSON.stringify([filter.through, filter.name, filter.operator]), filter]))
  const filters = [...once.values()]
  return { view, kind, type, locale, filters, order: orderOf(random, view, kind, type) }
}

function filterOf(
  random: Random,
  view: View,
  kind: Query['kind'],
  type: string | null,
  items: readonly Item[],
): Filter[] {
  const filter = (name: string, operator: string, ...values: string[]): Filter[] => [
    { through: [], name, operator, values },
  ]
  const dice = random.between(0, 99)
  if (dice < 25) return [sysFilter(random, view, kind, items)]
  if (dice < 32) return filter('query', 'equals', sentence(random, 2))
  if (dice < 38) {
    const operator = random.pick(['exists', 'in', 'nin', 'all'])
    if (operator === 'exists') return filter('metadata.tags', 'exists', random.pick(['true', 'false']))
    return filter(
      'metadata.tags',
      operator,
      ...some(random, 2, () => random.pick([...TAGS.public, ...TAGS.private, 'nope'])),
    )
  }
  if (kind === 'Asset') return assetFilter(random)
  if (dice < 43)
    return filter('links_to_entry', 'equals', random.pick(random.pick([IDS.author!, IDS.post!]).slice(0, 30)))
  if (type === null) return [sysFilter(random, view, kind, items)]
  return dice < 60 && type !== 'note'
    ? throughReference(random, type)
    : [fieldFilter(random, view, random.pick(visible(type, view)))]
}

const visible = (type: string, view: View) => MODEL[type]!.filter(({ omitted }) => !omitted || view === 'management')

function assetFilter(random: Random): Filter[] {
  const one = (name: string, operator: string, ...values: string[]): Filter[] => [
    { through: [], name, operator, values },
  ]
  return random.pick([
    () => one('title', 'match', sentence(random, 2)),
    () => one('title', random.pick(['equals', 'ne']), sentence(random, 2)),
    () => one('file.contentType', random.pick(['equals', 'ne', 'in']), 'image/png'),
    () => one('file.details.size', random.pick(['lt', 'gte', 'equals', 'nin']), String(random.between(1, 5) * 100)),
    () => one('mimetype_group', 'equals', random.pick(['image', 'attachment', 'plaintext', 'spreadsheet', 'code'])),
    () => one('description', 'exists', random.pick(['true', 'false'])),
  ])()
}

function sysFilter(random: Random, view: View, kind: Query['kind'], items: readonly Item[]): Filter {
  const { sys } = random.pick(items)
  const when = () => new Date(random.pick([sys.createdAt, sys.updatedAt, sys.createdAt + 1])).toISOString()
  const date = (name: string): Filter => ({
    through: [],
    name,
    operator: random.pick(['equals', 'ne', 'lt', 'lte', 'gt', 'gte']),
    values: [when()],
  })
  const whole = (name: string): Filter => ({
    through: [],
    name,
    operator: random.pick(['equals', 'ne', 'in', 'nin', 'lt', 'gte']),
    values: [String(random.between(0, 4))],
  })
  const exists = (name: string): Filter => ({
    through: [],
    name,
    operator: 'exists',
    values: [random.pick(['true', 'false'])],
  })
  const ids = (): Filter => ({
    through: [],
    name: 'sys.id',
    operator: random.pick(['equals', 'ne', 'in', 'nin']),
    values: some(random, 3, () => random.pick(items).id),
  })
  const types = (): Filter => ({
    through: [],
    name: 'sys.contentType.sys.id',
    operator: random.pick(['equals', 'ne', 'in', 'nin']),
    values: some(random, 2, () => random.pick(['post', 'author', 'nope'])),
  })
  const readers = [
    ids,
    () => date('sys.createdAt'),
    () => date('sys.updatedAt'),
    () => whole('sys.revision'),
    () => exists('sys.publishedVersion'),
  ]
  const editors = [
    () => whole('sys.version'),
    () => exists('sys.archivedAt'),
    () => exists('sys.publishedAt'),
    () => date('sys.firstPublishedAt'),
    (): Filter => ({ through: [], name: 'changed', operator: 'equals', values: [random.pick(['true', 'false'])] }),
    (): Filter => ({
      through: [],
      name: 'sys.createdBy.sys.id',
      operator: 'equals',
      values: [random.pick([sys.createdBy, 'nobody'])],
    }),
  ]
  const makers = [...readers, ...(view === 'management' ? editors : []), ...(kind === 'Entry' ? [types] : [])]
  const filter = random.pick(makers)()
  return LISTS.includes(filter.operator) ? filter : { ...filter, values: filter.values.slice(0, 1) }
}

function fieldFilter(random: Random, _view: View, field: FieldOfModel): Filter {
  const is = (operator: string, values: readonly string[], name = field.id): Filter => ({
    through: [],
    name,
    operator,
    values,
  })
  if (chance(random, 15)) return is('exists', [random.pick(['true', 'false'])])
  const isLink = field.type === 'Link' || field.items?.type === 'Link'
  const texts = () => textsOf(drawValue(field, random))
  const equality = (operators: string[], name = field.id): Filter => {
    const operator = random.pick(operators)
    const wanted = some(random, 3, texts).flat()
    const values = wanted.length === 0 ? ['x'] : wanted
    return is(operator, LISTS.includes(operator) ? values : values.slice(0, 1), name)
  }
  if (isLink) return equality(['equals', 'ne', 'in', 'nin', ...(field.items ? ['all'] : [])], `${field.id}.sys.id`)
  switch (field.type) {
    case 'Object':
      return is('exists', [random.pick(['true', 'false'])])
    case 'RichText':
      return is('match', [sentence(random, 2)])
    case 'Location': {
      const { lat, lon } = random.pick(PLACES)
      const box = [`${lat - 1}`, `${lon - 1}`, `${lat + 1}`, `${lon + 1}`].map(Number)
      const inside = box.every((n, i) => Math.abs(n) <= (i % 2 ? 180 : 90))
      return random.pick([
        // No two locations have the same distance from here, so rounding cannot change the order.
        is('near', [random.pick(['41.3,2.1', '-12.7,77.7'])]),
        is('within', [`${lat},${lon},${random.pick([0, 5, 100, 10_000, 30_000])}`]),
        is('within', inside ? [box.join(',')] : ['-10,170,10,-170']),
      ])
    }
    case 'Boolean':
      return equality(['equals', 'ne', 'in', 'nin'])
    case 'Integer':
    case 'Number':
    case 'Date':
      return equality(['equals', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte'])
    default:
      if (chance(random, 30)) return is('match', [sentence(random, 2)])
      return equality(['equals', 'ne', 'in', 'nin', ...(field.items ? ['all'] : [])])
  }
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object' && value !== null) return [(value as { sys?: { id: string } }).sys?.id ?? 'x']
  return [String(value)]
}

/** A filter through one or two references, with one or two conditions on the target. */
function throughReference(random: Random, type: string): Filter[] {
  const step = (from: string) => {
    const field = random.pick(MODEL[from]!.filter(({ to }) => to !== undefined))
    return { field: field.id, type: field.to! }
  }
  const through = [step(type)]
  if (chance(random, 30)) through.push(step(through[0]!.type))
  const target = through.at(-1)!.type
  return some(random, 2, () => {
    const filter = fieldFilter(random, 'delivery', random.pick(visible(target, 'delivery')))
    return { ...filter, through }
  })
}

function orderOf(random: Random, view: View, kind: Query['kind'], type: string | null): Query['order'] {
  if (chance(random, 40)) return []
  const sys = ['sys.id', 'sys.createdAt', 'sys.updatedAt', 'sys.revision', 'sys.publishedVersion']
  const editors =
    view === 'management' ? ['sys.version', 'sys.publishedAt', 'sys.archivedAt', 'sys.firstPublishedAt'] : []
  const orderable = ['Symbol', 'Integer', 'Number', 'Date', 'Boolean', 'Location']
  const fields =
    kind === 'Asset'
      ? ['title', 'file.details.size', 'file.contentType']
      : type === null
        ? []
        : visible(type, view).flatMap(({ id, type: of }) =>
            orderable.includes(of) ? [id, id] : of === 'Link' ? [`${id}.sys.id`] : [],
          )
  const names = new Set(some(random, 3, () => random.pick([...sys, ...editors, ...fields, ...fields])))
  return [...names].map((name) => ({ name, direction: random.pick(['asc', 'desc'] as const) }))
}

export function toParams(query: Query): [string, string][] {
  const params: [string, string][] = []
  if (query.type !== null) params.push(['content_type', query.type])
  if (query.locale !== null) params.push(['locale', query.locale])
  const named = new Set<string>()
  for (const { through, name, operator, values } of query.filters) {
    let path = ''
    for (const step of through) {
      path += `fields.${step.field}.`
      const key = `${path}sys.contentType.sys.id`
      if (!named.has(key)) params.push([key, step.type])
      named.add(key)
    }
    path += name === 'metadata.tags' && operator !== 'exists' ? 'metadata.tags.sys.id' : pathOf(name)
    if (operator === 'equals') params.push([path, values[0]!])
    else if (LISTS.includes(operator))
      params.push(...values.map((value, i): [string, string] => [`${path}[${operator}][${i}]`, value]))
    else params.push([`${path}[${operator}]`, values.join(',')])
  }
  if (query.order.length > 0) {
    params.push([
      'order',
      query.order.map(({ name, direction }) => `${direction === 'desc' ? '-' : ''}${pathOf(name)}`).join(','),
    ])
  }
  return params
}

const PARAMETERS = new Set(['query', 'links_to_entry', 'mimetype_group', 'changed'])

function pathOf(name: string): string {
  if (PARAMETERS.has(name) || name.startsWith('sys.')) return name
  return name === 'metadata.tags' ? name : `fields.${name}`
}
