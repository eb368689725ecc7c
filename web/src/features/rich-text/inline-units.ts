// The content of a text block as a sequence of comparable units: one for each character, each embedded node, and the
// end of the block. Empty texts and links have no unit of their own: they belong to the next unit, or to the previous
// one at the end of a link.
import { normalLineEnds } from '../content-editing/line-ends.ts'
import { isPlainHyperlink, isPlainText, type StoredNode, sortedMarks } from './stored.ts'

export interface Unit {
  kind: 'character' | 'node' | 'end'
  /** Equal for units with the same text and format, whatever their stored form. */
  key: string
  /** Marks, data and link: characters with an equal format can share a text node. */
  format: string
  linkFormat: string
  /** The stored character. */
  character: string
  /** The text node of the character, or the embedded node. */
  node: StoredNode | null
  link: StoredNode | null
  before: readonly EmptyNode[]
  after: readonly EmptyNode[]
}

/** A text or hyperlink without characters. */
export interface EmptyNode {
  node: StoredNode
  format: string
  linkFormat: string
  link: StoredNode | null
}

const CHARACTERS = /\r\n|[\s\S]/gu

export function unitsOf(content: readonly StoredNode[]): Unit[] {
  const units: Unit[] = []
  let before: EmptyNode[] = []
  const push = (unit: Omit<Unit, 'before' | 'after'>) => {
    units.push({ ...unit, before, after: [] })
    before = []
  }
  const addText = (node: StoredNode, link: StoredNode | null) => {
    const linkFormat = linkFormatOf(link)
    const format = formatOf(node, linkFormat)
    if (node.value === '') before.push({ node, format, linkFormat, link })
    for (const [character] of node.value!.matchAll(CHARACTERS)) {
      const key = `${normalLineEnds(character)}${format}`
      push({ kind: 'character', key, format, linkFormat, character, node, link })
    }
  }
  for (const node of content) {
    if (isPlainText(node)) addText(node, null)
    else if (!isPlainHyperlink(node)) {
      push({ kind: 'node', key: JSON.stringify(node), format: '', linkFormat: '', character: '', node, link: null })
    } else if (node.content!.every(({ value }) => value === '')) {
      before.push({ node, format: '', linkFormat: '', link: null })
    } else {
      for (const text of node.content!) addText(text, node)
      units[units.length - 1] = { ...units.at(-1)!, after: before }
      before = []
    }
  }
  push({ kind: 'end', key: '', format: '', linkFormat: '', character: '', node: null, link: null })
  return units
}

const linkFormatOf = (link: StoredNode | null): string => (link ? JSON.stringify([link.nodeType, link.data]) : '')

const formatOf = ({ marks = [], data }: StoredNode, linkFormat: string): string =>
  JSON.stringify([sortedMarks(marks), data, linkFormat])

/**
 * Maps each unit after an edit to the unit before it; null for new ones. One edit changes one range, so the units
 * around it are equal. An edit that only changes the format keeps its characters.
 */
export function alignedUnits(from: readonly Unit[], to: readonly Unit[]): (number | null)[] {
  const most = Math.min(from.length, to.length)
  let first = 0
  while (first < most && from[first]!.key === to[first]!.key) first += 1
  let last = 0
  while (last < most - first && from.at(-1 - last)!.key === to.at(-1 - last)!.key) last += 1
  const shift = from.length - to.length
  const reads = (units: readonly Unit[]) =>
    units.slice(first, units.length - last).map(({ kind, character }) => `${kind} ${normalLineEnds(character)}`)
  const isRestyled = shift === 0 && isSameList(reads(from), reads(to))
  return to.map((_, index) => {
    if (index < first) return index
    if (index >= to.length - last) return index + shift
    return isRestyled ? index : null
  })
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean => a.every((one, index) => one === b[index])
