import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { titleOf } from '../../api/content.ts'
import { hasStatus } from '../../api/errors.ts'
import { entryQuery } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import { ConflictView } from '../../features/content-editing/conflict-view.tsx'
import { EditProvider } from '../../features/content-editing/entry-edit.tsx'
import { History } from '../../features/content-editing/history/history.tsx'
import { UnsavedChanges } from '../../features/content-editing/unsaved-changes.tsx'
import { PublishDraft } from '../../features/live-preview/publish-draft.tsx'
import { ScheduleBadge } from '../../features/schedule/scheduled-badge.tsx'
import { t as common } from '../../i18n/common.ts'
import { t as editing } from '../../i18n/editing.ts'
import { t } from '../../i18n/entry.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { NotFound } from '../../parts/feedback/not-found.tsx'
import { Breadcrumbs } from '../../parts/layout/breadcrumbs.tsx'
import layout from '../../parts/layout/page.module.css'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { JsonView } from '../../parts/text/json-view.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import classes from './entry.module.css'
import { EntryForm } from './form/entry-form.tsx'
import { Others, PresenceProvider } from './form/presence.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { SlideOver } from './slide-over.tsx'
import { useEntryEdit } from './use-entry-edit.ts'
import { useEntryStack } from './use-entry-stack.ts'
import { usePreviewPane } from './use-preview-pane.ts'

const LivePreview = lazy(async () => ({
  default: (await import('../../features/live-preview/live-preview.tsx')).LivePreview,
}))

export function EntryPage() {
  const { id } = useParams() as { id: string }
  const { env, home, isLoading, error: environmentError } = useEnvironment()
  const { data, error, refetch } = useQuery(entryQuery(env, id))
  // The entry was deleted while it is open: the editor stays with all unsaved changes.
  if (hasStatus(error, 404) && !data) {
    return (
      <>
        <NotFound
          title={t('notFound')}
          text={editing('mayBeDeleted')}
          to={`${home}/content`}
          toName={t('goToContent')}
        />
        <UnsavedChanges key={id} id={id} />
      </>
    )
  }
  const failed = data ? environmentError : (error ?? environmentError)
  if (failed) return <Failure size="page" error={failed} onRetry={refetch} />
  if (!data || isLoading) return <EntrySkeleton />
  return (
    <PresenceProvider key={id} entry={id}>
      <EntryScreen entry={data} />
    </PresenceProvider>
  )
}

const TABS = ['editor', 'json', 'history'] as const

function EntryScreen({ entry }: { entry: Entry }) {
  const { home, types, defaultLocale } = useEnvironment()
  const { stack, open, closeTop, backTo } = useEntryStack()
  const edit = useEntryEdit(entry, open)
  const preview = usePreviewPane(entry.sys.id)
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const typeId = entry.sys.contentType.sys.id
  const type = types.get(typeId)
  const title = titleOf(edit.state.entry, type, defaultLocale) ?? common('untitled')
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'editor'
  const json = JSON.stringify(edit.state.base, null, 2)
  const showTab = (value: string | null) =>
    setSearch(
      (now) => {
        if (value === 'editor' || value === null) now.delete('tab')
        else now.set('tab', value)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <EditProvider value={edit}>
      <PublishDraft />
      <title>{`${title} · Sheaf`}</title>
      <Breadcrumbs
        steps={[
          { name: t('content'), to: `${home}/content` },
          { name: type?.name ?? typeId, to: `${home}/content?type=${encodeURIComponent(typeId)}` },
        ]}
      />
      <header className={classes.header}>
        <h1>{title}</h1>
        <ScheduleBadge item={edit.state.base} />
        <Others fields={type?.fields ?? []} />
      </header>
      <div className={layout.withAside} data-preview={preview.site === null ? undefined : true}>
        <Tabs value={tab} onChange={showTab} keepMounted={false}>
          <div className={layout.tabBar}>
            <Tabs.List>
              <Tabs.Tab value="editor">{t('editor')}</Tabs.Tab>
              <Tabs.Tab value="json">{editing('json')}</Tabs.Tab>
              <Tabs.Tab value="history">{editing('versions')}</Tabs.Tab>
            </Tabs.List>
            {tab === 'json' && <CopyButton text={json} what={editing('theJson')} />}
          </div>
          <Tabs.Panel value="editor">
            <DeletedNotice />
            <ConflictView />
            <EntryForm />
          </Tabs.Panel>
          <Tabs.Panel value="json" className={layout.json}>
            <JsonView text={json} label={t('entryJson')} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <History />
          </Tabs.Panel>
        </Tabs>
        <Sidebar onDeleted={() => navigate(`${home}/content?type=${encodeURIComponent(typeId)}`)} />
        {preview.site !== null && (
          <Suspense>
            <LivePreview
              entry={edit.state.base}
              locale={edit.shown[0]?.code ?? ''}
              site={preview.site}
              onSite={preview.show}
              openField={preview.openField}
              onDetach={preview.detach}
              onClose={() => preview.show(null)}
            />
          </Suspense>
        )}
      </div>
      {stack.length > 0 && <SlideOver root={entry} stack={stack} onOpen={open} onClose={closeTop} onBackTo={backTo} />}
    </EditProvider>
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
