import { t } from '../../i18n/lists.ts'

export interface Column {
  id: string
  name: string
  /** What it is sorted by; null where the interface cannot. */
  order: string | null
  /** On a small screen its name stands before the value, which would say nothing alone. */
  isNamed?: true
}

/** What entries and files have alike. */
export const SYS_COLUMNS: readonly Column[] = [
  { id: 'updated', name: t('column_updated'), order: 'sys.updatedAt' },
  { id: 'by', name: t('column_by'), order: null },
  { id: 'created', name: t('column_created'), order: 'sys.createdAt', isNamed: true },
  { id: 'published', name: t('column_published'), order: 'sys.publishedAt', isNamed: true },
  { id: 'tags', name: t('column_tags'), order: null, isNamed: true },
  { id: 'version', name: t('column_version'), order: 'sys.version', isNamed: true },
  { id: 'id', name: t('column_id'), order: 'sys.id', isNamed: true },
  { id: 'status', name: t('column_status'), order: null },
]

/** Those that are chosen, in their order; a column that is gone is left out. */
export function chosenColumns<C extends Column>(chosen: readonly string[], all: readonly C[]): readonly C[] {
  const byId = new Map(all.map((column) => [column.id, column]))
  return chosen.flatMap((id) => byId.get(id) ?? [])
}
