import { type Column, chosenColumns, SYS_COLUMNS } from '../../features/lists/columns.ts'

/** All columns except the name. */
export const COLUMNS: readonly Column[] = [
  { id: 'kind', name: 'Type', order: 'fields.file.contentType' },
  { id: 'size', name: 'Size', order: 'fields.file.details.size' },
  { id: 'dimensions', name: 'Dimensions', order: 'fields.file.details.image.width' },
  { id: 'fileName', name: 'File name', order: 'fields.file.fileName' },
  { id: 'description', name: 'Description', order: null },
  ...SYS_COLUMNS,
]

const STANDARD = ['kind', 'size', 'dimensions', 'updated', 'by', 'status']

export const shownColumns = (chosen: readonly string[] | null): readonly Column[] =>
  chosenColumns(chosen ?? STANDARD, COLUMNS)
