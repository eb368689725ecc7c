import type { Tag } from './space.ts'

/** What tags can be filtered and ordered by. */
export const TAG_PATHS: Readonly<Record<string, (tag: Tag) => string | number>> = {
  name: (tag) => tag.name,
  'sys.id': (tag) => tag.id,
  'sys.visibility': (tag) => tag.visibility,
  'sys.createdAt': (tag) => tag.createdAt,
  'sys.updatedAt': (tag) => tag.updatedAt,
}

type Operator = (value: string, wanted: string) => boolean

export const TAG_OPERATORS: Readonly<Record<string, Operator>> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  in: (value, wanted) => wanted.split(',').includes(value),
  nin: (value, wanted) => !wanted.split(',').includes(value),
  exists: (value, wanted) => (value !== '') === (wanted === 'true'),
  match: (value, wanted) => value.toLowerCase().includes(wanted.toLowerCase()),
}

const KEY = /^([a-zA-Z.]+)(?:\[([a-z]+)\])?(?:\[\d*\])?$/

/** The tags that a query string asks for, in the order it asks for. Names it does not know are passed over. */
export function findTags(tags: readonly Tag[], params: Iterable<[string, string]>): Tag[] {
  let found = [...tags]
  const orders: string[] = []
  for (const [key, value] of params) {
    const [, name = '', operator = 'eq'] = KEY.exec(key) ?? []
    if (name === 'order') orders.push(...value.split(','))
    const read = Object.hasOwn(TAG_PATHS, name) ? TAG_PATHS[name]! : null
    const test = Object.hasOwn(TAG_OPERATORS, operator) ? TAG_OPERATORS[operator]! : null
    if (read && test) found = found.filter((tag) => test(textOf(read(tag)), value))
  }
  return orders.length === 0 ? found : found.sort(comparing(orders))
}

const textOf = (value: string | number): string => (typeof value === 'number' ? new Date(value).toISOString() : value)

function comparing(orders: readonly string[]): (a: Tag, b: Tag) => number {
  return (a, b) => {
    for (const order of orders) {
      const descending = order.startsWith('-')
      const path = descending ? order.slice(1) : order
      const read = Object.hasOwn(TAG_PATHS, path) ? TAG_PATHS[path]! : null
      if (!read || read(a) === read(b)) continue
      return read(a) < read(b) === descending ? 1 : -1
    }
    return 0
  }
}
