// Writes the content of a text block from its units: existing units keep their form, new ones get the form of the
// editor.
import { isSame } from '../../state/edits/changes.ts'
import type { EmptyNode, Unit } from './inline-units.ts'
import { EMPTY_TEXT, isText, type StoredNode } from './stored.ts'

export interface Part {
  unit: Unit
  /** Index of the unit before the edit; null for a new one. */
  source: number | null
}

/** A node in progress: a text (optionally in a link), or another node as a whole. */
interface Item {
  kind: 'text' | 'empty' | 'node'
  node: StoredNode
  /** The node of its characters before the edit; null for new ones. */
  origin: StoredNode | null
  value: string
  format: string
  linkFormat: string
  link: StoredNode | null
  isNew: boolean
  /** The first and last index of its units before the edit. */
  first: number
  last: number
}

export function rebuiltContent(parts: readonly Part[], from: readonly Unit[]): StoredNode[] {
  const items = withoutLooseEmpties(joined(absorbed(itemsOf(parts, from)), from), from)
  return spaced(linked(items), parts, from)
}

function itemsOf(parts: readonly Part[], from: readonly Unit[]): Item[] {
  const items: Item[] = []
  for (const { unit, source } of parts) {
    const was = source === null ? null : from[source]!
    const at = { first: source ?? -1, last: source ?? -1 }
    // An empty node has no width: it ends before it starts.
    const pushEmpty = ({ node, ...more }: EmptyNode, first: number) => {
      const kind = isText(node) ? 'empty' : 'node'
      items.push({ kind, node, origin: node, value: '', isNew: false, ...more, first, last: first - 1 })
    }
    for (const empty of was?.before ?? []) pushEmpty(empty, source!)
    if (unit.kind === 'end') break
    if (unit.kind === 'node') {
      const node = was?.node ?? unit.node!
      const noText = { origin: node, value: '', format: '', linkFormat: '', link: null }
      items.push({ kind: 'node', node, ...noText, isNew: was === null, ...at })
      continue
    }
    const isStyled = was !== null && was.format !== unit.format
    const node = was === null || isStyled ? unit.node! : was.node!
    const link = was !== null && was.linkFormat === unit.linkFormat ? was.link : null
    const character = was?.character ?? unit.character
    const { format, linkFormat } = unit
    const origin = was?.node ?? null
    const last = items.at(-1)
    if (last?.kind === 'text' && last.origin === origin && last.format === format && last.link === link) {
      last.value += character
      last.last = at.last
    } else {
      const isNew = was === null
      items.push({ kind: 'text', node, origin, value: character, format, linkFormat, link, isNew, ...at })
    }
    for (const empty of was?.after ?? []) pushEmpty(empty, source! + 1)
  }
  return items
}

/** New characters join a neighboring text with the same format. */
function absorbed(items: readonly Item[]): Item[] {
  const left = [...items]
  const after: Item[] = []
  for (let item = left.shift(); item !== undefined; item = left.shift()) {
    const [before, next] = [after.at(-1), left[0]]
    if (item.kind !== 'text' || !item.isNew) {
      after.push(item)
    } else if (before !== undefined && takes(before, item)) {
      after[after.length - 1] = { ...before, kind: 'text', value: before.value + item.value }
    } else if (next !== undefined && takes(next, item)) {
      left[0] = { ...next, kind: 'text', value: item.value + next.value }
    } else {
      // A new format inside a link stays inside it.
      const beside = [before, next].find((one) => one?.link && one.linkFormat === item.linkFormat)
      after.push({ ...item, link: beside?.link ?? null })
    }
  }
  return after
}

const takes = (one: Item, fresh: Item): boolean => one.kind !== 'node' && !one.isNew && one.format === fresh.format

/** Joins texts with the same format that the edit made neighbors. */
function joined(items: readonly Item[], from: readonly Unit[]): Item[] {
  const after: Item[] = []
  for (const item of items) {
    const last = after.at(-1)
    const canJoin = last?.kind === 'text' && item.kind === 'text' && last.format === item.format
    const isOneNode = canJoin && last.origin !== null && last.origin === item.origin
    if (canJoin && (isOneNode || !areOldNeighbours(last, item, from))) {
      after[after.length - 1] = { ...last, value: last.value + item.value, last: item.last }
    } else after.push(item)
  }
  return after
}

const areOldNeighbours = (a: Item | undefined, b: Item | undefined, from: readonly Unit[]): boolean => {
  if (a === undefined) return b !== undefined && b.first >= 0 && (b.first === 0 || from[b.first - 1]!.kind === 'end')
  if (b === undefined) return a.last >= 0 && from[a.last + 1]?.kind === 'end'
  return a.last >= 0 && b.first === a.last + 1
}

/** Drops an empty text next to a deletion or insertion if a text is beside it. */
function withoutLooseEmpties(items: readonly Item[], from: readonly Unit[]): Item[] {
  return items.filter((item, index) => {
    if (item.kind !== 'empty' || !isSame(item.node, EMPTY_TEXT) || item.link) return true
    const [left, right] = [items[index - 1], items[index + 1]]
    if (areOldNeighbours(left, item, from) && !right?.isNew) return true
    return ![left, right].some((one) => one?.kind === 'text' && one.linkFormat === '')
  })
}

interface Written {
  node: StoredNode
  first: number
  last: number
}

/** Collects the texts of one link. */
function linked(items: readonly Item[]): Written[] {
  const written: (Written & { link: StoredNode | null; linkFormat: string })[] = []
  for (const item of items) {
    const { first, last, link, linkFormat } = item
    const node = item.kind === 'node' ? item.node : { ...item.node, value: item.value }
    if (linkFormat === '') {
      written.push({ node, first, last, link: null, linkFormat })
      continue
    }
    const open = written.at(-1)
    if (open !== undefined && open.linkFormat === linkFormat && open.link === link) {
      open.node = { ...open.node, content: [...open.node.content!, node] }
      open.last = last
      continue
    }
    written.push({ node: { ...(link ?? linkOf(linkFormat)), content: [node] }, first, last, link, linkFormat })
  }
  // Drops a link without characters.
  return written.filter(({ node, linkFormat }) => linkFormat === '' || node.content!.some(({ value }) => value !== ''))
}

function linkOf(linkFormat: string): StoredNode {
  const [nodeType, data] = JSON.parse(linkFormat) as [string, StoredNode['data']]
  return { nodeType, data, content: [] }
}

/** Adds an empty text between inline nodes that the edit made neighbors. */
function spaced(written: readonly Written[], parts: readonly Part[], from: readonly Unit[]): StoredNode[] {
  if (written.length === 0) {
    const end = parts.at(-1)?.source ?? null
    const wasEmpty = end !== null && (end === 0 || from[end - 1]!.kind === 'end')
    return wasEmpty ? [] : [EMPTY_TEXT]
  }
  const spacedOut: StoredNode[] = []
  for (let index = 0; index <= written.length; index += 1) {
    const [left, right] = [written[index - 1], written[index]]
    const needs = !isText(left?.node) && !isText(right?.node)
    if (needs && !areOldNeighbours(left as Item | undefined, right as Item | undefined, from))
      spacedOut.push(EMPTY_TEXT)
    if (right) spacedOut.push(right.node)
  }
  return spacedOut
}
