// Text fields of browsers normalize line breaks to \n, and single-line fields remove them. Stored text keeps its line
// breaks where it is not edited.

export const normalLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

export const hasLines = (text: string): boolean => /[\r\n]/.test(text)

const CHARACTERS = /\r\n|[\s\S]/g

/** Restores the line breaks of the previous text. New line breaks are written like the first existing one. */
export function withLineEnds(before: string, typed: string): string {
  if (!before.includes('\r')) return typed
  const stored = before.match(CHARACTERS) ?? []
  const shown = stored.map(normalLineEnds)
  const most = Math.min(shown.length, typed.length)
  let first = 0
  while (first < most && shown[first] === typed[first]) first += 1
  let last = 0
  while (last < most - first && shown.at(-1 - last) === typed.at(-1 - last)) last += 1
  const lineEnd = /\r\n?|\n/.exec(before)?.[0] ?? '\n'
  const fresh = typed.slice(first, typed.length - last).replaceAll('\n', lineEnd)
  return [...stored.slice(0, first), fresh, ...stored.slice(stored.length - last)].join('')
}
