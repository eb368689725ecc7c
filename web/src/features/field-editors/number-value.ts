export type ReadNumber = { kind: 'number'; value: number } | { kind: 'empty' } | { kind: 'wrong' }

const MAX_VALUE = 2 ** 53

/** `1,234` is ambiguous: one thousand or a decimal. */
const UNCLEAR = /^[+-]?\d{1,3},\d{3}$/
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+$/

/** Parses a typed number: a comma is a decimal point, or a thousands separator in integers. Empty text is no value. */
export function readNumber(text: string, isInteger: boolean): ReadNumber {
  const typed = text.trim()
  if (!isInteger && UNCLEAR.test(typed)) return { kind: 'wrong' }
  const plain = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (plain === '') return { kind: 'empty' }
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return { kind: 'wrong' }
  const value = Number(plain)
  if (Math.abs(value) > MAX_VALUE || (isInteger && !Number.isInteger(value))) return { kind: 'wrong' }
  return { kind: 'number', value }
}
