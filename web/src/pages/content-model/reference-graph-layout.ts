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

export interface PositionedType {
  id: string
  column: number
  row: number
}

/**
 * From left to right: a type is to the right of those that link to it, as far as cycles allow. In a column the order
 * follows the neighbors on the left, so that few lines cross. Types without links come last.
 */
export function layOutTypes(ids: readonly string[], references: readonly Reference[]): PositionedType[] {
  const forward = withoutCircles(ids, references)
  const linked = new Set(references.flatMap(({ from, to }) => [from, to]))
  const columnOf = new Map<string, number>()
  const column = (id: string): number => {
    const known = columnOf.get(id)
    if (known !== undefined) return known
    const found = Math.max(0, ...forward.filter(({ to }) => to === id).map(({ from }) => column(from) + 1))
    columnOf.set(id, found)
    return found
  }
  const joined = ids.filter((id) => linked.has(id))
  const last = Math.max(-1, ...joined.map(column))
  const columns = Array.from({ length: last + 1 }, (_, at) => joined.filter((id) => column(id) === at))
  const rowOf = new Map<string, number>()
  for (const members of columns) {
    const middle = new Map(members.map((id, index) => [id, middleOf(id, forward, rowOf) ?? index]))
    members.sort((a, b) => middle.get(a)! - middle.get(b)!)
    for (const [row, id] of members.entries()) rowOf.set(id, row)
  }
  const placed = columns.flatMap((members, at) => members.map((id, row) => ({ id, column: at, row })))
  const width = Math.max(columns.length, 3)
  const below = Math.max(0, ...placed.map(({ row }) => row + 1))
  const alone = ids.filter((id) => !linked.has(id))
  return [
    ...placed,
    ...alone.map((id, index) => ({ id, column: index % width, row: below + Math.floor(index / width) })),
  ]
}

function middleOf(id: string, forward: readonly Reference[], rowOf: ReadonlyMap<string, number>): number | null {
  const rows = forward.flatMap(({ from, to }) => (to === id && rowOf.has(from) ? [rowOf.get(from)!] : []))
  return rows.length === 0 ? null : rows.reduce((sum, row) => sum + row, 0) / rows.length
}

/** The references without cycles: edges that would close one are ignored in the layout. */
function withoutCircles(ids: readonly string[], references: readonly Reference[]): Reference[] {
  const state = new Map<string, 'open' | 'done'>()
  const acyclic: Reference[] = []
  const visit = (id: string) => {
    state.set(id, 'open')
    for (const reference of references) {
      if (reference.from !== id || state.get(reference.to) === 'open') continue
      acyclic.push(reference)
      if (!state.has(reference.to)) visit(reference.to)
    }
    state.set(id, 'done')
  }
  // Types without incoming links come first, on the left.
  const led = new Set(references.flatMap(({ from, to }) => (from === to ? [] : [to])))
  for (const id of [...ids].sort((a, b) => Number(led.has(a)) - Number(led.has(b)))) if (!state.has(id)) visit(id)
  return acyclic
}
