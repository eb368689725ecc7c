import { type Column, chosenColumns, SYS_COLUMNS } from '../../features/lists/columns.ts'
import { t } from '../../i18n/media.ts'

/** All columns except the name. */
export const COLUMNS: readonly Column[] = [
  { id: 'kind', name: t('type'), order: 'fields.file.contentType' },
  { id: 'size', name: t('size'), order: 'fields.file.details.size' },
  { id: 'dimensions', name: t('dimensions'), order: 'fields.file.details.image.width' },
  { id: 'fileName', name: t('fileName'), order: 'fields.file.fileName' },
  { id: 'description', name: t('description'), order: null },
  ...SYS_COLUMNS,
]

const STANDARD = ['kind', 'size', 'dimensions', 'updated', 'by', 'status']

export const shownColumns = (chosen: readonly string[] | null): readonly Column[] =>
  chosenColumns(chosen ?? STANDARD, COLUMNS)
