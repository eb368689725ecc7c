import { anyValue, linksIn } from '../../api/content.ts'
import type { ContentType, Entry } from '../../api/wire.ts'
import { ENTRIES } from '../../features/lists/list-kind.ts'
import { ListTable } from '../../features/lists/list-table.tsx'
import type { List } from '../../features/lists/use-list.ts'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { Thumbnail } from '../../parts/files/thumbnail.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useEntryImages } from '../../state/use-entry-images.ts'
import { Cell } from './cell.tsx'
import type { EntryColumn } from './columns.ts'

interface EntryTableProps {
  list: List<Entry>
  type: ContentType | undefined
  columns: readonly EntryColumn[]
}

export function EntryTable({ list, type, columns }: EntryTableProps) {
  const environment = useEnvironment()
  const { defaultLocale } = environment
  const { items } = list
  const images = useEntryImages(items)
  const shownFields = [...new Set(columns.flatMap(({ field }) => field?.id ?? []))]
  // Loads only what the visible columns link to.
  const links = items.flatMap(({ fields }) =>
    shownFields.flatMap((id) => firstFew(anyValue(fields?.[id], defaultLocale))),
  )
  return (
    <LinkedProvider links={links}>
      <ListTable
        list={list}
        columns={columns}
        nameOrder={nameOrder(type)}
        titleOf={(entry) => ENTRIES.titleOf(entry, environment)}
        thumbnail={({ sys }) => <Thumbnail asset={images.get(sys.id)} defaultLocale={defaultLocale} />}
        cell={(entry, column) => <Cell entry={entry} column={column} />}
      />
    </LinkedProvider>
  )
}

const MAX_LINKS = 3

const firstFew = (value: unknown) =>
  linksIn(Array.isArray(value) ? value.slice(0, MAX_LINKS) : value).slice(0, MAX_LINKS)

/** Sorting by name needs a common display field, and long texts cannot be sorted. */
function nameOrder(type: ContentType | undefined): string | null {
  const field = type?.fields.find(({ id }) => id === type.displayField)
  return field?.type === 'Symbol' ? `fields.${field.id}` : null
}
