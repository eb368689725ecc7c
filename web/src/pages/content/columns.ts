import type { ContentType, Field } from '../../api/wire.ts'

export interface Column {
  id: string
  name: string
  /** What it is sorted by; null where the interface cannot. */
  order: string | null
  field?: Field
}

const SORTABLE = new Set(['Symbol', 'Integer', 'Number', 'Date', 'Boolean', 'Location'])

const SYS: readonly Column[] = [
  { id: 'type', name: 'Content type', order: 'sys.contentType.sys.id' },
  { id: 'updated', name: 'Updated', order: 'sys.updatedAt' },
  { id: 'by', name: 'By', order: null },
  { id: 'created', name: 'Created', order: 'sys.createdAt' },
  { id: 'published', name: 'Published', order: 'sys.publishedAt' },
  { id: 'tags', name: 'Tags', order: null },
  { id: 'version', name: 'Version', order: 'sys.version' },
  { id: 'id', name: 'Id', order: 'sys.id' },
  { id: 'status', name: 'Status', order: null },
]

/** Every column there is beside the name. */
export const columnsOf = (type: ContentType | undefined): readonly Column[] => [
  ...(type?.fields ?? [])
    .filter(({ id }) => id !== type?.displayField)
    .map((field) => ({
      id: `fields.${field.id}`,
      name: field.name,
      order: SORTABLE.has(field.type) ? `fields.${field.id}` : null,
      field,
    })),
  ...SYS,
]

const STANDARD = ['type', 'updated', 'by', 'status']

/** With one type its name says nothing new; its first fields do. */
function standardOf(type: ContentType | undefined): string[] {
  if (type === undefined) return STANDARD
  const first = type.fields.filter(({ id, omitted }) => id !== type.displayField && !omitted).slice(0, 2)
  return [...first.map(({ id }) => `fields.${id}`), 'updated', 'by', 'status']
}

export function shownColumns(chosen: readonly string[] | null, type: ContentType | undefined): readonly Column[] {
  const all = new Map(columnsOf(type).map((column) => [column.id, column]))
  return (chosen ?? standardOf(type)).flatMap((id) => all.get(id) ?? [])
}
