import { t } from '../../i18n/field-editors.ts'
import { jsonTokens } from '../../parts/text/json-tokens.ts'

export type ReadJson = { kind: 'value'; value: unknown } | { kind: 'wrong'; problem: string }

/** An empty text is no value. Refuses text whose parsed value would differ from what is written. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { kind: 'value', value: undefined }
  try {
    const value: unknown = JSON.parse(text) ?? undefined
    const problem = lossIn(text)
    return problem === null ? { kind: 'value', value } : { kind: 'wrong', problem }
  } catch (error) {
    return { kind: 'wrong', problem: error instanceof Error ? error.message : t('invalidJson') }
  }
}

export const writeJson = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2)

/** What parsing would change silently: digits that a number cannot hold, and repeated keys. */
function lossIn(text: string): string | null {
  const open: Set<string>[] = []
  for (const { kind, text: part } of jsonTokens(text)) {
    if (kind === 'key') {
      const name = JSON.parse(part) as string
      if (open.at(-1)?.has(name)) return t('keyTwice', { key: part })
      open.at(-1)?.add(name)
    } else if (kind === 'literal' && /\d/.test(part) && !isExact(part)) {
      return t('numberTooPrecise', { number: part })
    } else if (kind === null) {
      for (const [bracket] of part.matchAll(/[{}[\]]/g)) {
        if (bracket === '{' || bracket === '[') open.push(new Set())
        else open.pop()
      }
    }
  }
  return null
}

/** True if the stored number has the digits that are written: 1.0 and 1e2 are fine, 9007199254740993 is not. */
const isExact = (written: string): boolean => digitsOf(written) === digitsOf(String(Number(written)))

/** A number as normalized digits and exponent. */
function digitsOf(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  if (short === '') return whole === '' ? written : '0'
  return `${sign}${short}e${Number(exponent) - fraction.length + digits.length - short.length}`
}
