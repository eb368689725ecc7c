// Edits of a Markdown text. Each replaces one range, so that the browser can undo it.
import { plainUrl } from '../rich-text/urls.ts'

export interface Replacement {
  from: number
  to: number
  text: string
  /** The selection afterwards. */
  selection: readonly [from: number, to: number]
}

/** Puts marks around the selection, or removes those around it. A mark at the start of a line needs no second line break. */
export function wrapped(text: string, from: number, to: number, before: string, after: string): Replacement {
  const selected = text.slice(from, to)
  const isWrapped = after !== '' && text.slice(0, from).endsWith(before) && text.slice(to).startsWith(after)
  if (isWrapped) {
    const start = from - before.length
    return { from: start, to: to + after.length, text: selected, selection: [start, start + selected.length] }
  }
  const isNewLine = from === 0 || text[from - 1] === '\n'
  const opening = before.startsWith('\n') && isNewLine ? before.slice(1) : before
  const start = from + opening.length
  return { from, to, text: opening + selected + after, selection: [start, start + selected.length] }
}

/** Indentation, then a bullet, a number or a quote, with the box of a task. */
const MARKER = /^([ \t]*)(?:([-*+])|(\d{1,9})([.)])|(>))([ \t]+)(?:(\[[ xX]\])([ \t]+))?/

/** Enter in a list or quote: the next line gets the same marker. In an empty item it ends the list. */
export function continued(text: string, at: number): Replacement | null {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const found = MARKER.exec(text.slice(start, at))
  if (found === null) return null
  const [marker, indent = '', bullet, number, dot = '', quote, space = ' ', box, boxSpace = ''] = found
  const isEmpty = start + marker.length === at && (at === text.length || text[at] === '\n')
  if (isEmpty) return { from: start, to: at, text: '', selection: [start, start] }
  const sign = number === undefined ? (bullet ?? quote ?? '') : `${Number(number) + 1}${dot}`
  const inserted = `\n${indent}${sign}${space}${box === undefined ? '' : `[ ]${boxSpace}`}`
  return { from: at, to: at, text: inserted, selection: [at + inserted.length, at + inserted.length] }
}

/** A URL pasted over selected text links it. Null for other texts, which are pasted as usual. */
export function linked(text: string, from: number, to: number, pasted: string): Replacement | null {
  const selected = text.slice(from, to)
  const url = plainUrl(pasted)
  if (url === null || selected.trim() === '' || selected.includes('\n') || plainUrl(selected) !== null) return null
  const link = `[${selected}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
  return { from, to, text: link, selection: [from + link.length, from + link.length] }
}
