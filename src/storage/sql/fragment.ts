import type { Param, Params } from './statement.ts'

/** SQL text with the values of its placeholders, in order. */
export interface Fragment {
  readonly text: string
  readonly params: Params
}

export const sql = (text: string, ...params: readonly Param[]): Fragment => ({ text, params })

export const join = (fragments: readonly Fragment[], separator: string): Fragment => ({
  text: fragments.map(({ text }) => text).join(separator),
  params: fragments.flatMap(({ params }) => params),
})

/** The conjunction of fragments; true when empty. */
export const all = (fragments: readonly Fragment[]): Fragment =>
  fragments.length === 0 ? sql('1 = 1') : join(fragments, ' and ')

export const any = (fragments: readonly Fragment[]): Fragment => {
  if (fragments.length === 0) return NEVER
  const { text, params } = join(fragments, ' or ')
  return { text: `(${text})`, params }
}

export const NEVER = sql('1 = 0')

/** Replaces each `{}` in the text by a fragment. */
export function fill(text: string, ...parts: readonly Fragment[]): Fragment {
  let i = 0
  return {
    text: text.replaceAll('{}', () => parts[i++]!.text),
    params: parts.flatMap(({ params }) => params),
  }
}
