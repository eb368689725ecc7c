import { t } from '../../i18n/lists.ts'

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
  { id: 'updated', name: t('column_updated'), order: 'sys.updatedAt' },
  { id: 'by', name: t('column_by'), order: null },
  { id: 'created', name: t('column_created'), order: 'sys.createdAt', isNamed: true },
  { id: 'published', name: t('column_published'), order: 'sys.publishedAt', isNamed: true },
  { id: 'tags', name: t('column_tags'), order: null, isNamed: true },
  { id: 'version', name: t('column_version'), order: 'sys.version', isNamed: true },
  { id: 'id', name: t('column_id'), order: 'sys.id', isNamed: true },
  { id: 'status', name: t('column_status'), order: null },
]

/** The chosen columns in order, without those that no longer exist. */
export function chosenColumns<C extends Column>(chosen: readonly string[], all: readonly C[]): readonly C[] {
  const byId = new Map(all.map((column) => [column.id, column]))
  return chosen.flatMap((id) => byId.get(id) ?? [])
}
