import { Checkbox, UnstyledButton } from '@mantine/core'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { anyValue, linksIn, titleOf } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { usePictures } from '../../api/use-pictures.ts'
import type { Entry } from '../../api/wire.ts'
import { IconSortAscending, IconSortDescending } from '../../parts/icons.ts'
import { LinkedProvider } from '../../parts/linked.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import classes from './entry-table.module.css'
import { type ListView, withSort } from './list-view.ts'

interface EntryTableProps {
  ref: Ref<HTMLDivElement>
  items: readonly Entry[]
  columns: readonly Column[]
  view: ListView
  onShow: (view: ListView) => void
  selected: ReadonlyMap<string, Entry>
  onSelect: (selected: ReadonlyMap<string, Entry>) => void
  onFocusRow: (index: number) => void
  /** Rows of the page before, while the next one is on its way. */
  isStale: boolean
}

export function EntryTable(props: EntryTableProps) {
  const { ref, items, columns, view, onShow, selected, onSelect, onFocusRow, isStale } = props
  const { home, types, defaultLocale } = useEnvironment()
  const pictures = usePictures(items)
  const allSelected = items.every(({ sys }) => selected.has(sys.id))
  const shownFields = new Set(columns.flatMap(({ field }) => field?.id ?? []))
  // Only what the shown columns link to is loaded.
  const links = items.flatMap(({ fields }) =>
    [...shownFields].flatMap((id) => firstFew(anyValue(fields?.[id], defaultLocale))),
  )
  const select = (entries: readonly Entry[], isSelected: boolean) => {
    const after = new Map(selected)
    for (const entry of entries) {
      if (isSelected) after.set(entry.sys.id, entry)
      else after.delete(entry.sys.id)
    }
    onSelect(after)
  }
  return (
    <LinkedProvider links={links}>
      <div ref={ref} className={classes.box} data-stale={isStale || undefined}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.check}>
                <Checkbox
                  aria-label="Select all on this page"
                  checked={allSelected}
                  indeterminate={!allSelected && items.some(({ sys }) => selected.has(sys.id))}
                  onChange={(event) => select(items, event.currentTarget.checked)}
                />
              </th>
              <SortHead name="Name" order={nameOrder(view, types)} view={view} onShow={onShow} />
              {columns.map(({ id, name, order }) => (
                <SortHead key={id} name={name} order={order} view={view} onShow={onShow} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((entry, index) => {
              const type = types.get(entry.sys.contentType.sys.id)
              const title = titleOf(entry, type, defaultLocale) ?? 'Untitled'
              return (
                <tr key={entry.sys.id} data-row data-selected={selected.has(entry.sys.id) || undefined}>
                  <td className={classes.check}>
                    <Checkbox
                      aria-label={`Select ${title}`}
                      checked={selected.has(entry.sys.id)}
                      onChange={(event) => select([entry], event.currentTarget.checked)}
                    />
                  </td>
                  <th scope="row" className={classes.name}>
                    <span className={classes.nameBox}>
                      <Thumbnail asset={pictures.get(entry.sys.id)} defaultLocale={defaultLocale} />
                      <Link
                        to={`${home}/entries/${encodeURIComponent(entry.sys.id)}`}
                        onFocus={() => onFocusRow(index)}
                        title={title}
                      >
                        {title}
                      </Link>
                    </span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.id} data-column={column.id}>
                      <Cell entry={entry} column={column} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </LinkedProvider>
  )
}

const MOST_LINKS = 3

const firstFew = (value: unknown) =>
  linksIn(Array.isArray(value) ? value.slice(0, MOST_LINKS) : value).slice(0, MOST_LINKS)

/** The name is a field only where all entries have the same one, and texts cannot be sorted by. */
function nameOrder({ type }: ListView, types: ReturnType<typeof useEnvironment>['types']): string | null {
  const shown = type === null ? undefined : types.get(type)
  const field = shown?.fields.find(({ id }) => id === shown.displayField)
  return field?.type === 'Symbol' ? `fields.${field.id}` : null
}

interface SortHeadProps {
  name: string
  order: string | null
  view: ListView
  onShow: (view: ListView) => void
}

function SortHead({ name, order, view, onShow }: SortHeadProps) {
  if (order === null) return <th scope="col">{name}</th>
  const direction = view.order === order ? 'ascending' : view.order === `-${order}` ? 'descending' : undefined
  return (
    <th scope="col" aria-sort={direction}>
      <UnstyledButton className={classes.sort} onClick={() => onShow(withSort(view, order))}>
        {name}
        {direction === 'ascending' && <IconSortAscending size={16} aria-hidden="true" />}
        {direction === 'descending' && <IconSortDescending size={16} aria-hidden="true" />}
      </UnstyledButton>
    </th>
  )
}
