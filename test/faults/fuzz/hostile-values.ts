import type { Random } from '../random.ts'

/** Texts that are known to break parsers, databases, file systems and template languages. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '.', '..', '../../etc/passwd', '..%2f..%2f', '%00', '%', '%zz', '\u0000', '\ud800', '\ufeff', '‮'],
  ...["'", '"', '`', "' or 1=1 --", "'; drop table resource; --", '") or ("1"="1', '1e999', '-1', '0', '1.5', 'NaN'],
  ...[
    'null',
    'undefined',
    'true',
    'Infinity',
    '9007199254740993',
    '-0',
    '0x10',
    '١٢٣',
    '1,2,3',
    '[]',
    '{}',
    '[object Object]',
  ],
  ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', 'length', '$where', '$gt'],
  ...['sys.id', 'fields.title', 'en-US', 'master', 'real', 'post', 'sys.createdBy.sys.id', 'sys.space.sys.id'],
  ...['(a+)+$', '^(a|a)*$', '[', '(', '*', '\\', '(a{1000}){1000}', 'a'.repeat(300), '𝔘𝔫𝔦', 'é', 'ﷺ'.repeat(40)],
  ...[
    'javascript:alert(1)',
    '<script>',
    '{{7*7}}',
    '#{7*7}',
    '%s%n',
    'file:///etc/passwd',
    '//evil.example',
    'http://[::1]/',
  ],
  ...['2020-01-01', '2020-13-45T99:99:99Z', '+275760-09-13T00:00:00.001Z', '0000-00-00', 'now', '1-1-1T', '2020-02-30'],
  ...['%', '_', '%%%', '*:*', 'a AND b', 'NEAR(a, b)', '"unclosed', '-', '+', '&', '|', '!', ':*', 'a'.repeat(5000)],
]

export const HOSTILE_NUMBERS: readonly number[] = [
  ...[0, -0, 1, -1, 0.1, 1e21, -1e21, 1e-7, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1.7976931348623157e308],
]

/** A text from the list, or composed of its characters. */
export function hostileText(random: Random): string {
  const text = random.pick(HOSTILE_TEXTS)
  if (random.between(0, 3) > 0) return text
  return text + random.pick(HOSTILE_TEXTS)
}

export function hostileJson(random: Random, depth = 0): unknown {
  const kind = random.between(0, depth > 4 ? 4 : 8)
  if (kind <= 1) return hostileText(random)
  if (kind === 2) return random.pick(HOSTILE_NUMBERS)
  if (kind === 3) return random.pick([null, true, false])
  if (kind === 4) return 'x'.repeat(random.between(1, 3000))
  if (kind === 5) return Array.from({ length: random.between(0, 4) }, () => hostileJson(random, depth + 1))
  if (kind === 6) return nested(random.between(1, 80))
  const members = Array.from({ length: random.between(0, 4) }, () => [
    hostileText(random),
    hostileJson(random, depth + 1),
  ])
  return Object.fromEntries(members)
}

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

/** A copy with one to three values replaced, removed or duplicated. */
export function mutated(random: Random, body: unknown): unknown {
  let copy = structuredClone(body)
  for (let i = random.between(0, 3); i > 0; i--) copy = mutatedOnce(random, copy)
  return copy
}

function mutatedOnce(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.between(0, 4) === 0) return hostileJson(random)
  const keys = Object.keys(value)
  if (keys.length === 0)
    return Array.isArray(value) ? [hostileJson(random)] : { [hostileText(random)]: hostileJson(random) }
  const key = random.pick(keys)
  const container = value as Record<string, unknown>
  const change = random.between(0, 5)
  if (change === 0 && !Array.isArray(value)) delete container[key]
  else if (change === 1 && !Array.isArray(value)) container[hostileText(random) || 'x'] = container[key]
  else if (change === 2 && Array.isArray(value))
    value.push(...Array.from({ length: 20 }, () => structuredClone(value[0])))
  else container[key] = mutatedOnce(random, container[key])
  return value
}
