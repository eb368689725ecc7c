export interface Column {
  id: string
  name: string
  /** What it is sorted by; null where the interface cannot. */
  order: string | null
}

/** What entries and files have alike. */
export const SYS_COLUMNS: readonly Column[] = [
  { id: 'updated', name: 'Updated', order: 'sys.updatedAt' },
  { id: 'by', name: 'By', order: null },
  { id: 'created', name: 'Created', order: 'sys.createdAt' },
  { id: 'published', name: 'Published', order: 'sys.publishedAt' },
  { id: 'tags', name: 'Tags', order: null },
  { id: 'version', name: 'Version', order: 'sys.version' },
  { id: 'id', name: 'Id', order: 'sys.id' },
  { id: 'status', name: 'Status', order: null },
]

/** Those that are chosen, in their order; a column that is gone is left out. */
export function chosenColumns<C extends Column>(chosen: readonly string[], all: readonly C[]): readonly C[] {
  const byId = new Map(all.map((column) => [column.id, column]))
  return chosen.flatMap((id) => byId.get(id) ?? [])
}
