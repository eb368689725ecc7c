import type { ContentType, Field } from '../../api/wire.ts'
import { type Column, chosenColumns, SYS_COLUMNS } from '../../features/lists/columns.ts'
import { t } from '../../i18n/content.ts'

export interface EntryColumn extends Column {
  field?: Field
}

const SORTABLE = new Set(['Symbol', 'Integer', 'Number', 'Date', 'Boolean', 'Location'])

const TYPE: Column = { id: 'type', name: t('contentType'), order: 'sys.contentType.sys.id' }

/** All columns except the name. */
export const columnsOf = (type: ContentType | undefined): readonly EntryColumn[] => [
  ...(type?.fields ?? [])
    .filter(({ id }) => id !== type?.displayField)
    .map((field) => ({
      id: `fields.${field.id}`,
      name: field.name,
      order: SORTABLE.has(field.type) ? `fields.${field.id}` : null,
      field,
      isNamed: true as const,
    })),
  TYPE,
  ...SYS_COLUMNS,
]

const STANDARD = ['type', 'updated', 'by', 'status']

/** With one type the type column is redundant; its first fields are shown instead. */
function standardOf(type: ContentType | undefined): string[] {
  if (type === undefined) return STANDARD
  const first = type.fields.filter(({ id, omitted }) => id !== type.displayField && !omitted).slice(0, 2)
  return [...first.map(({ id }) => `fields.${id}`), 'updated', 'by', 'status']
}

export const shownColumns = (chosen: readonly string[] | null, type: ContentType | undefined): readonly EntryColumn[] =>
  chosenColumns(chosen ?? standardOf(type), columnsOf(type))
