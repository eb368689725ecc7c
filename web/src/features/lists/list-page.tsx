import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasStatus } from '../../api/errors.ts'
import { t } from '../../i18n/lists.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CopyQuery } from './copy-query.tsx'
import { FolderBar } from './folder-bar.tsx'
import classes from './list.module.css'
import type { Item, ListKind } from './list-kind.ts'
import { EMPTY_VIEW, isNarrowed } from './list-view.ts'
import { Pager } from './pager.tsx'
import type { List } from './use-list.ts'
import { ViewsMenu } from './views-menu.tsx'

interface ListPageProps<T extends Item> {
  of: ListKind<T>
  list: List<T>
  title: string
  /** The title of the browser tab. */
  pageTitle: string
  /** Controls of this list, next to the views. */
  tools?: ReactNode
  /** The button that adds an item. */
  actions: ReactNode
  filters: ReactNode
  /** Shown in an empty space. */
  empty: ReactNode
  /** The rows, if there are any. */
  children: ReactNode
}

/** The parts that all lists share: count, views, query, loading states, pages and the bulk bar. */
export function ListPage<T extends Item>(props: ListPageProps<T>) {
  const { of, list, title, pageTitle, tools, actions, filters, empty, children } = props
  const { isLoading } = useEnvironment()
  const { view, show, page, total, items, selected } = list
  return (
    <>
      <title>{`${pageTitle} · Sheaf`}</title>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1>{title}</h1>
          <span className={classes.count} role="status">
            {total !== undefined
              ? t(`count_${of.kind}`, { count: total })
              : !page.error && <Skeleton width={70} height={14} />}
          </span>
        </div>
        <div className={classes.actions}>
          <ViewsMenu of={of} view={view} />
          {tools}
          <CopyQuery of={of} view={view} />
          {actions}
        </div>
      </header>
      <FolderBar of={of} />
      {filters}
      {page.error && !page.data ? (
        hasStatus(page.error, 400) ? (
          <div className={classes.empty}>
            <Message
              title={t('invalidSearch')}
              action={
                <Button variant="default" onClick={() => show({ ...EMPTY_VIEW, type: view.type, layout: view.layout })}>
                  {t('clearFilters')}
                </Button>
              }
            >
              {page.error.message}
            </Message>
          </div>
        ) : (
          <Failure error={page.error} onRetry={() => page.refetch()} />
        )
      ) : !page.data || isLoading ? (
        <TableSkeleton />
      ) : items.length > 0 ? (
        <>
          {children}
          <Pager pages={page.data.pages} view={view} onShow={show} />
        </>
      ) : (
        <div className={classes.empty}>
          {isNarrowed(view) ? (
            <Message
              title={t('noMatches')}
              action={
                <Button variant="default" onClick={() => show({ ...EMPTY_VIEW, type: view.type, layout: view.layout })}>
                  {t('clearFilters')}
                </Button>
              }
            >
              {t('noMatchesHint')}
            </Message>
          ) : (
            empty
          )}
        </div>
      )}
      {selected.size > 0 && <BulkBar of={of} selected={selected} onClear={list.clear} />}
    </>
  )
}

function TableSkeleton() {
  return (
    <div className={classes.empty} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} width="auto" height={30} m={14} radius={6} />
      ))}
    </div>
  )
}
