import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { entriesOfTypeQuery } from '../../api/management.ts'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/content-type.ts'
import { EntryRows } from '../../parts/content/entry-rows.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './entries-of-type.module.css'

export function EntriesOfType({ type }: { type: ContentType }) {
  const { env } = useEnvironment()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    entriesOfTypeQuery(env, type.sys.id),
  )
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <Card title={data ? t('entryCount', { count: total }) : t('entries')}>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton />
      ) : entries.length === 0 ? (
        <Message title={t('noEntries', { type: type.name })} />
      ) : (
        <EntryRows entries={entries} withType={false} />
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </Card>
  )
}
