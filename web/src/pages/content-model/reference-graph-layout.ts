import { Graph, layout } from '@dagrejs/dagre'
import type { ContentType, Field, Validation } from '../../api/wire.ts'

/** A type links to another one through these fields. */
export interface Reference {
  from: string
  to: string
  fields: readonly string[]
}

const typesIn = (validations: readonly Validation[] | undefined): string[] =>
  (validations ?? []).flatMap(({ linkContentType }) =>
    Array.isArray(linkContentType) ? linkContentType : typeof linkContentType === 'string' ? [linkContentType] : [],
  )

/** The types that a field may link to. A field without such a rule may link to all and is not drawn. */
function targetsOf(field: Field): string[] {
  const holder = field.type === 'Array' ? field.items : field
  if (holder?.type === 'Link' && holder.linkType === 'Entry') return typesIn(holder.validations)
  if (field.type !== 'RichText') return []
  return (field.validations ?? []).flatMap(({ nodes }) =>
    typeof nodes === 'object' && nodes !== null
      ? Object.values(nodes).flatMap((rules) => (Array.isArray(rules) ? typesIn(rules) : []))
      : [],
  )
}

export function referencesOf(types: readonly ContentType[]): Reference[] {
  const known = new Set(types.map(({ sys }) => sys.id))
  return types.flatMap(({ sys, fields }) => {
    const byTarget = new Map<string, Set<string>>()
    for (const field of fields) {
      for (const to of targetsOf(field)) {
        if (known.has(to)) byTarget.set(to, (byTarget.get(to) ?? new Set()).add(field.name))
      }
    }
    return [...byTarget].map(([to, names]) => ({ from: sys.id, to, fields: [...names] }))
  })
}

export const BOX = { width: 168, height: 44 }
const LABEL_HEIGHT = 16
/** The width of a character of a label, on average. */
const CHARACTER = 6.2
const MAX_CHARACTERS = 24
const GAP = { x: 24, y: 22 }
const MARGIN = 26

interface Point {
  x: number
  y: number
}

export interface Drawing {
  width: number
  height: number
  /** The top left corners of the boxes. */
  boxes: readonly (Point & { id: string })[]
  lines: readonly { reference: Reference; points: readonly Point[]; label: Point & { text: string } }[]
}

/**
 * From left to right: a type is to the right of those that link to it, as far as cycles allow. Lines pass between the
 * boxes. Types without links are below.
 */
export function layOutTypes(ids: readonly string[], references: readonly Reference[]): Drawing {
  const graph = new Graph({ directed: true })
  graph.setGraph({ rankdir: 'LR', nodesep: GAP.y, ranksep: GAP.x, edgesep: 14, marginx: MARGIN, marginy: MARGIN })
  const linked = new Set(references.flatMap(({ from, to }) => [from, to]))
  for (const id of ids) if (linked.has(id)) graph.setNode(id, { ...BOX })
  for (const { from, to, fields } of references) {
    graph.setEdge(from, to, { width: labelOf(fields).length * CHARACTER, height: LABEL_HEIGHT, labelpos: 'c' })
  }
  layout(graph)
  const { width = 0, height = MARGIN } = graph.graph() as { width?: number; height?: number }
  const boxes = graph.nodes().map((id: string) => {
    const { x, y } = graph.node(id) as Point
    return { id, x: x - BOX.width / 2, y: y - BOX.height / 2 }
  })
  const lines = references.map((reference) => {
    const { points, x, y } = graph.edge(reference.from, reference.to) as Point & { points: Point[] }
    const label = { x, y, text: labelOf(reference.fields) }
    const isLoop = reference.from === reference.to
    return { reference, points: isLoop ? loopBelow(graph.node(reference.from) as Point, y) : points, label }
  })
  const alone = ids.filter((id) => !linked.has(id))
  const perRow = Math.max(3, Math.floor((width - 2 * MARGIN) / (BOX.width + GAP.x)))
  const below = alone.map((id, index) => ({
    id,
    x: MARGIN + (index % perRow) * (BOX.width + GAP.x),
    y: height + Math.floor(index / perRow) * (BOX.height + GAP.y),
  }))
  const all = [...boxes, ...below]
  return {
    width: Math.max(width, ...all.map(({ x }) => x + BOX.width + MARGIN)),
    height: Math.max(height, ...all.map(({ y }) => y + BOX.height + MARGIN)),
    boxes: all,
    lines,
  }
}

/** The line of a type that links to itself, through its label below the box. The library draws it across the box. */
function loopBelow({ x, y }: Point, labelY: number): Point[] {
  const bottom = y + BOX.height / 2
  return [
    { x: x - 30, y: bottom },
    { x: x - 44, y: labelY },
    { x: x + 44, y: labelY },
    { x: x + 30, y: bottom },
  ]
}

function labelOf(fields: readonly string[]): string {
  const text = fields.join(', ')
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`
}
