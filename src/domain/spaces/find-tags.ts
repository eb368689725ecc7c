import type { Tag } from './space.ts'

/** Paths that tags can be filtered and sorted by. */
export const TAG_PATHS: Readonly<Record<string, (tag: Tag) => string | number>> = {
  name: (tag) => tag.name,
  'sys.id': (tag) => tag.id,
  'sys.visibility': (tag) => tag.visibility,
  'sys.createdAt': (tag) => tag.createdAt,
  'sys.updatedAt': (tag) => tag.updatedAt,
}

type Operator = (value: string, expected: string) => boolean

export const TAG_OPERATORS: Readonly<Record<string, Operator>> = {
  eq: (value, expected) => value === expected,
  ne: (value, expected) => value !== expected,
  in: (value, expected) => expected.split(',').includes(value),
  nin: (value, expected) => !expected.split(',').includes(value),
  exists: (value, expected) => (value !== '') === (expected === 'true'),
  match: (value, expected) => value.toLowerCase().includes(expected.toLowerCase()),
}

const KEY = /^([a-zA-Z.]+)(?:\[([a-z]+)\])?(?:\[\d*\])?$/

/** Filters and sorts tags by a query string. Unknown parameters are ignored. */
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
