import { Button, Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import { hasStatus } from '../../api/errors.ts'
import { useCreateEntry } from '../../api/use-create-entry.ts'
import type { Entry } from '../../api/wire.ts'
import { Failure } from '../../parts/failure.tsx'
import { plural } from '../../parts/format.ts'
import { IconChevronLeft, IconChevronRight, IconPlus } from '../../parts/icons.ts'
import { Message } from '../../parts/message.tsx'
import { tell } from '../../parts/toasts.tsx'
import { TypePicker } from '../../parts/type-picker.tsx'
import { useKeys } from '../../parts/use-keys.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { shownColumns } from './columns.ts'
import classes from './content.module.css'
import { CopyQuery } from './copy-query.tsx'
import { EntryTable } from './entry-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { EMPTY_VIEW, isNarrowed } from './list-view.ts'
import { pageToken } from './to-query.ts'
import { useList, useView } from './use-list.ts'
import { ViewsMenu } from './views-menu.tsx'

export function ContentPage() {
  const { home, types, isLoading } = useEnvironment()
  const { view, show } = useView()
  const { page, total } = useList(view)
  const [isAdding, setIsAdding] = useState(false)
  const [selected, setSelected] = useState<ReadonlyMap<string, Entry>>(new Map())
  const [at, setAt] = useState(-1)
  const table = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const create = useCreateEntry()
  const type = view.type === null ? undefined : types.get(view.type)
  const items = page.data?.items ?? []
  const next = pageToken(page.data?.pages.next, 'pageNext')
  const prev = pageToken(page.data?.pages.prev, 'pagePrev')

  const add = async (id: string) => {
    setIsAdding(false)
    try {
      const entry = await create.mutateAsync({ type: id })
      await navigate(`${home}/entries/${encodeURIComponent(entry.sys.id)}`)
    } catch (error) {
      tell(error instanceof Error ? error.message : 'The entry could not be created.', { isProblem: true })
    }
  }
  const toggle = (entry: Entry) =>
    setSelected((now) => {
      const after = new Map(now)
      if (!after.delete(entry.sys.id)) after.set(entry.sys.id, entry)
      return after
    })
  const walk = (step: number) => {
    const to = Math.max(0, Math.min(items.length - 1, at + step))
    setAt(to)
    table.current?.querySelectorAll<HTMLElement>('[data-row] a')[to]?.focus()
  }
  const current = items[at]
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    x: () => current && toggle(current),
    e: () => current && navigate(`${home}/entries/${encodeURIComponent(current.sys.id)}`),
    c: () => (view.type === null ? setIsAdding(true) : add(view.type)),
  })

  return (
    <>
      <title>{`${type?.name ?? 'Content'} · Sheaf`}</title>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1>Content</h1>
          <span className={classes.count} role="status">
            {total === undefined ? <Skeleton width={70} height={14} /> : plural(total, 'entry', 'entries')}
          </span>
        </div>
        <div className={classes.actions}>
          <ViewsMenu view={view} />
          <ColumnChooser view={view} type={type} onShow={show} />
          <CopyQuery view={view} />
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            loading={create.isPending}
            onClick={() => (view.type === null ? setIsAdding(true) : add(view.type))}
          >
            {type ? `Add ${type.name}` : 'Add entry'}
          </Button>
        </div>
      </header>
      <FilterBar view={view} onShow={show} />
      {page.error && !page.data ? (
        <Failure error={page.error} onRetry={() => (hasStatus(page.error, 400) ? show(EMPTY_VIEW) : page.refetch())} />
      ) : !page.data || isLoading ? (
        <TableSkeleton />
      ) : items.length === 0 ? (
        <div className={classes.empty}>
          {isNarrowed(view) ? (
            <Message
              title="Nothing fits"
              action={
                <Button variant="default" onClick={() => show({ ...EMPTY_VIEW, type: view.type })}>
                  Clear search and filters
                </Button>
              }
            >
              No entry meets all conditions above.
            </Message>
          ) : (
            <Message
              title={type ? `No ${type.name} yet` : 'No entries yet'}
              action={
                types.size > 0 ? (
                  <Button onClick={() => (view.type === null ? setIsAdding(true) : add(view.type))}>
                    Add the first
                  </Button>
                ) : (
                  <Button component={Link} to={`${home}/content-types`}>
                    Go to the content model
                  </Button>
                )
              }
            >
              {types.size > 0
                ? 'Entries of this space appear here.'
                : 'Entries are made of content types. Add the first one in the content model.'}
            </Message>
          )}
        </div>
      ) : (
        <>
          <EntryTable
            ref={table}
            items={items}
            columns={shownColumns(view.columns, type)}
            view={view}
            onShow={show}
            selected={selected}
            onSelect={setSelected}
            onFocusRow={setAt}
            isStale={page.isPlaceholderData}
          />
          {(next !== null || prev !== null) && (
            <nav className={classes.pager} aria-label="Pages">
              <Button
                variant="default"
                disabled={prev === null}
                leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
                onClick={() => prev !== null && show({ ...view, page: { direction: 'prev', token: prev } })}
              >
                Previous
              </Button>
              <Button
                variant="default"
                disabled={next === null}
                rightSection={<IconChevronRight size={16} aria-hidden="true" />}
                onClick={() => next !== null && show({ ...view, page: { direction: 'next', token: next } })}
              >
                Next
              </Button>
            </nav>
          )}
        </>
      )}
      {selected.size > 0 && <BulkBar selected={selected} onClear={() => setSelected(new Map())} />}
      {isAdding && (
        <TypePicker title="Add an entry of" allowed={null} onPick={add} onClose={() => setIsAdding(false)} />
      )}
    </>
  )
}

function TableSkeleton() {
  return (
    <div className={classes.empty} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} height={30} m={14} radius={6} />
      ))}
    </div>
  )
}
