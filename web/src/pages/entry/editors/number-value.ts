export type ReadNumber = { kind: 'number'; value: number } | { kind: 'empty' } | { kind: 'wrong' }

const MOST = 2 ** 53

/** What somebody typed: a comma is a point, and nothing is nothing. */
export function readNumber(text: string, isWhole: boolean): ReadNumber {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return { kind: 'empty' }
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return { kind: 'wrong' }
  const value = Number(plain)
  if (Math.abs(value) > MOST || (isWhole && !Number.isInteger(value))) return { kind: 'wrong' }
  return { kind: 'number', value }
}
