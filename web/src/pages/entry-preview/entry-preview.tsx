import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { entryQuery } from '../../api/management.ts'
import { draftBus } from '../../features/live-preview/draft-bus.ts'
import { LivePreview } from '../../features/live-preview/live-preview.tsx'
import type { FieldAddress } from '../../features/live-preview/page-message.ts'
import { t } from '../../i18n/live-preview.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Splash } from '../../parts/layout/splash.tsx'
import { useEnvironment } from '../../state/environment.tsx'

/** The live preview in a window of its own. The editor is in another window. */
export function EntryPreviewPage() {
  const { id } = useParams() as { id: string }
  const { env, isLoading, error: environmentError, defaultLocale } = useEnvironment()
  const { data, error, refetch } = useQuery(entryQuery(env, id))
  const [search, setSearch] = useSearchParams()
  const openField = useCallback(
    (field: FieldAddress) => {
      draftBus(env).send({ kind: 'open', root: id, field })
      ;(window.opener as Window | null)?.focus()
    },
    [env, id],
  )
  const failed = error ?? environmentError
  if (failed && !data) return <Failure size="page" error={failed} onRetry={refetch} />
  if (!data || isLoading) return <Splash />
  return (
    <main>
      <title>{`${t('title')} · Sheaf`}</title>
      <LivePreview
        entry={data}
        locale={search.get('locale') ?? defaultLocale ?? ''}
        site={search.get('site')}
        onSite={(site) => setSearch({ site }, { replace: true })}
        openField={openField}
      />
    </main>
  )
}
