import type { Param, Params } from './statement.ts'

/** A piece of SQL with the values that belong to its question marks, in order. */
export interface Fragment {
  readonly text: string
  readonly params: Params
}

export const sql = (text: string, ...params: readonly Param[]): Fragment => ({ text, params })

export const join = (fragments: readonly Fragment[], separator: string): Fragment => ({
  text: fragments.map(({ text }) => text).join(separator),
  params: fragments.flatMap(({ params }) => params),
})

/** `all` holds when there is nothing to hold. */
export const all = (fragments: readonly Fragment[]): Fragment =>
  fragments.length === 0 ? sql('1 = 1') : join(fragments, ' and ')

export const any = (fragments: readonly Fragment[]): Fragment => {
  if (fragments.length === 0) return NEVER
  const { text, params } = join(fragments, ' or ')
  return { text: `(${text})`, params }
}

export const NEVER = sql('1 = 0')

/** `select x ? y ?` with fragments in place of the question marks that are written `{}`. */
export function fill(text: string, ...parts: readonly Fragment[]): Fragment {
  let i = 0
  return {
    text: text.replaceAll('{}', () => parts[i++]!.text),
    params: parts.flatMap(({ params }) => params),
  }
}
