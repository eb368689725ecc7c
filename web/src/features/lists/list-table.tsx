import { Checkbox, UnstyledButton } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../i18n/lists.ts'
import { IconSortAscending, IconSortDescending } from '../../parts/icons/icons.ts'
import type { Column } from './columns.ts'
import type { Item } from './list-kind.ts'
import classes from './list-table.module.css'
import { type ListView, withSort } from './list-view.ts'
import { NamesProvider } from './sys-cell.tsx'
import type { List, Show } from './use-list.ts'

interface ListTableProps<T extends Item, C extends Column> {
  list: List<T>
  columns: readonly C[]
  /** The sort key of the name; null if the API cannot sort by it. */
  nameOrder: string | null
  titleOf: (item: T) => string
  thumbnail: (item: T) => ReactNode
  /** Shown after the name. */
  badge?: (item: T) => ReactNode
  cell: (item: T, column: C) => ReactNode
}

/** With more columns the table scrolls sideways. */
const MAX_VISIBLE_COLUMNS = 7

export function ListTable<T extends Item, C extends Column>(props: ListTableProps<T, C>) {
  const { list, columns, nameOrder } = props
  const { items, view, show: onShow, selected, select } = list
  const isWide = columns.length > MAX_VISIBLE_COLUMNS
  const allSelected = items.every(({ sys }) => selected.has(sys.id))
  return (
    <NamesProvider>
      <div
        ref={list.box}
        className={classes.box}
        data-wide={isWide || undefined}
        data-stale={list.page.isPlaceholderData || undefined}
      >
        <table className={classes.table} style={{ '--columns': columns.length } as CSSProperties}>
          <thead>
            <tr>
              <th className={classes.check}>
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={allSelected}
                  indeterminate={!allSelected && items.some(({ sys }) => selected.has(sys.id))}
                  onChange={(event) => select(items, event.currentTarget.checked)}
                />
              </th>
              <SortHead name={t('name')} order={nameOrder} view={view} onShow={onShow} />
              {columns.map(({ id, name, order }) => (
                <SortHead key={id} name={name} order={order} view={view} onShow={onShow} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => {
              const title = props.titleOf(item)
              return (
                <tr key={item.sys.id} data-row data-selected={selected.has(item.sys.id) || undefined}>
                  <td className={classes.check}>
                    <Checkbox
                      aria-label={t('select', { title })}
                      checked={selected.has(item.sys.id)}
                      onChange={(event) => select([item], event.currentTarget.checked)}
                    />
                  </td>
                  <th scope="row" className={classes.name}>
                    <span className={classes.nameBox}>
                      {props.thumbnail(item)}
                      <Link to={list.addressOf(item)} onFocus={() => list.onFocusRow(index)} title={title}>
                        {title}
                      </Link>
                      {props.badge?.(item)}
                    </span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.id} data-column={column.id} data-name={column.isNamed && column.name}>
                      {props.cell(item, column)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </NamesProvider>
  )
}

interface SortHeadProps {
  name: string
  order: string | null
  view: ListView
  onShow: Show
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
