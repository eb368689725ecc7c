import { useQuery } from '@tanstack/react-query'
import { recentEntriesQuery } from '../../api/management.ts'
import { t } from '../../i18n/home.ts'
import { EntryRows } from '../../parts/content/entry-rows.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'

export const ENTRIES_SHOWN = 8

export function RecentEntries() {
  const { env, isLoading } = useEnvironment()
  const { data, error, refetch } = useQuery(recentEntriesQuery(env, ENTRIES_SHOWN))
  return (
    <Card title={t('recentEntries')}>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data || isLoading ? (
        <RowsSkeleton rows={6} />
      ) : data.items.length === 0 ? (
        <Message title={t('noEntries')}>{t('noEntriesHint')}</Message>
      ) : (
        <EntryRows entries={data.items} />
      )}
    </Card>
  )
}
