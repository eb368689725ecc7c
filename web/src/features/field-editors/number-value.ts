export type ReadNumber = { kind: 'number'; value: number } | { kind: 'empty' } | { kind: 'wrong' }

const MOST = 2 ** 53

/** Of `1,234` nobody knows whether it is a thousand or a little more than one. */
const UNCLEAR = /^[+-]?\d{1,3},\d{3}$/
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+$/

/** What somebody typed: a comma is a point, but parts a whole number into thousands; and nothing is nothing. */
export function readNumber(text: string, isWhole: boolean): ReadNumber {
  const typed = text.trim()
  if (!isWhole && UNCLEAR.test(typed)) return { kind: 'wrong' }
  const plain = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (plain === '') return { kind: 'empty' }
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return { kind: 'wrong' }
  const value = Number(plain)
  if (Math.abs(value) > MOST || (isWhole && !Number.isInteger(value))) return { kind: 'wrong' }
  return { kind: 'number', value }
}
