import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { statusOf, titleOf } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { hasStatus } from '../../api/errors.ts'
import { entryQuery } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import layout from '../../parts/page.module.css'
import { StatusPill } from '../../parts/status-pill.tsx'
import { NotFound } from '../not-found.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryFields } from './entry-fields.tsx'
import { LocaleSelect } from './locale-select.tsx'

export function EntryPage() {
  const { id } = useParams() as { id: string }
  const { place, home, isLoading, error: environmentError } = useEnvironment()
  const { data, error, refetch } = useQuery(entryQuery(place, id))
  if (hasStatus(error, 404)) {
    return <NotFound title="No such entry" text="It may have been deleted since." to={home} toName="Go to Home" />
  }
  const failed = data ? environmentError : (error ?? environmentError)
  if (failed) return <Failure size="page" error={failed} onRetry={refetch} />
  if (!data || isLoading) return <EntrySkeleton />
  return <EntryView entry={data} />
}

function EntryView({ entry }: { entry: Entry }) {
  const { home, types, defaultLocale } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const typeId = entry.sys.contentType.sys.id
  const type = types.get(typeId)
  const title = titleOf(entry, type, defaultLocale) ?? 'Untitled'
  const tab = search.get('tab') === 'json' ? 'json' : 'fields'
  const json = JSON.stringify(entry, null, 2)
  const showTab = (value: string | null) =>
    setSearch(
      (now) => {
        if (value === 'json') now.set('tab', value)
        else now.delete('tab')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <title>{`${title} · Sheaf`}</title>
      <Breadcrumbs
        steps={[
          { name: 'Home', to: home },
          { name: type?.name ?? typeId, to: `${home}/content-types/${encodeURIComponent(typeId)}?tab=entries` },
        ]}
      />
      <header className={layout.header}>
        <h1>{title}</h1>
        <StatusPill status={statusOf(entry.sys)} />
      </header>
      <div className={layout.withAside}>
        <Tabs value={tab} onChange={showTab} keepMounted={false}>
          <div className={layout.tabBar}>
            <Tabs.List>
              <Tabs.Tab value="fields">Fields</Tabs.Tab>
              <Tabs.Tab value="json">JSON</Tabs.Tab>
            </Tabs.List>
            {tab === 'fields' ? <LocaleSelect /> : <CopyButton text={json} what="the JSON" />}
          </div>
          <Tabs.Panel value="fields">
            <EntryFields entry={entry} type={type} />
          </Tabs.Panel>
          <Tabs.Panel value="json" className={layout.json}>
            <JsonView text={json} label="The entry as JSON" />
          </Tabs.Panel>
        </Tabs>
        <EntryFacts entry={entry} />
      </div>
    </>
  )
}

function EntrySkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton width={180} height={13} radius="xl" />
      <Skeleton width="min(460px, 80%)" height={30} mt={18} mb={26} />
      <Skeleton height={320} radius={12} />
    </div>
  )
}
