export interface Column {
  id: string
  name: string
  /** The sort key; null if the API cannot sort by it. */
  order: string | null
  /** Small screens show the label before values that mean nothing alone. */
  isNamed?: true
}

/** Columns of both entries and assets. */
export const SYS_COLUMNS: readonly Column[] = [
  { id: 'updated', name: 'Updated', order: 'sys.updatedAt' },
  { id: 'by', name: 'Updated by', order: null },
  { id: 'created', name: 'Created', order: 'sys.createdAt', isNamed: true },
  { id: 'published', name: 'Published', order: 'sys.publishedAt', isNamed: true },
  { id: 'tags', name: 'Tags', order: null, isNamed: true },
  { id: 'version', name: 'Version', order: 'sys.version', isNamed: true },
  { id: 'id', name: 'ID', order: 'sys.id', isNamed: true },
  { id: 'status', name: 'Status', order: null },
]

/** The chosen columns in order, without those that no longer exist. */
export function chosenColumns<C extends Column>(chosen: readonly string[], all: readonly C[]): readonly C[] {
  const byId = new Map(all.map((column) => [column.id, column]))
  return chosen.flatMap((id) => byId.get(id) ?? [])
}
