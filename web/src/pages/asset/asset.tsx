import { NativeSelect, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { assetQuery, setFocalPoint } from '../../api/assets.ts'
import { assetTitle, fileOf, isImage } from '../../api/content.ts'
import { hasStatus } from '../../api/errors.ts'
import type { Asset } from '../../api/wire.ts'
import { ConceptsPanel } from '../../features/content-editing/concepts-panel.tsx'
import { ConflictView } from '../../features/content-editing/conflict-view.tsx'
import entryClasses from '../../features/content-editing/content-editing.module.css'
import { History } from '../../features/content-editing/history/history.tsx'
import { useItemEdit } from '../../features/content-editing/item-edit.tsx'
import { SaveNote } from '../../features/content-editing/save-state.tsx'
import { TagsPanel } from '../../features/content-editing/tags-panel.tsx'
import { UnsavedChanges } from '../../features/content-editing/unsaved-changes.tsx'
import { VersionsPanel } from '../../features/content-editing/versions-panel.tsx'
import { AssetEdit } from '../../features/field-editors/asset-edit.tsx'
import { AssetTexts } from '../../features/field-editors/asset-texts.tsx'
import { DeletedNotice } from '../../features/field-editors/deleted-asset-notice.tsx'
import { ReleasesPanel } from '../../features/releases/releases-panel.tsx'
import { SchedulePanel } from '../../features/schedule/schedule-panel.tsx'
import { ScheduleBadge } from '../../features/schedule/scheduled-badge.tsx'
import { t } from '../../i18n/asset.ts'
import { t as common } from '../../i18n/common.ts'
import { t as editing } from '../../i18n/editing.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { NotFound } from '../../parts/feedback/not-found.tsx'
import { ReadOnlyNote } from '../../parts/feedback/read-only-note.tsx'
import formClasses from '../../parts/forms/form.module.css'
import { Breadcrumbs } from '../../parts/layout/breadcrumbs.tsx'
import { Card } from '../../parts/layout/card.tsx'
import layout from '../../parts/layout/page.module.css'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { JsonView } from '../../parts/text/json-view.tsx'
import type { EditState } from '../../state/edits/edit-buffer.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText } from '../../state/use-change.ts'
import classes from './asset.module.css'
import { CropButton } from './crop/crop-button.tsx'
import { Facts } from './facts.tsx'
import { FileBar } from './file-bar.tsx'
import { FocalPoint } from './focal-point.tsx'
import { Playground } from './playground.tsx'
import { Preview } from './preview.tsx'
import { StatusCard } from './status-card.tsx'
import { useAssetChange } from './use-asset-change.ts'
import { UsedIn } from './used-in.tsx'

export function AssetPage() {
  const { id } = useParams() as { id: string }
  const { env, home, defaultLocale, isLoading } = useEnvironment()
  const asset = useQuery(assetQuery(env, id))
  // The asset was deleted while it is open: the page stays with all unsaved changes.
  if (hasStatus(asset.error, 404) && !asset.data) {
    return (
      <>
        <NotFound title={t('notFound')} text={editing('mayBeDeleted')} to={`${home}/media`} toName={t('goToMedia')} />
        <UnsavedChanges key={id} kind="assets" id={id} />
      </>
    )
  }
  if (asset.error && !asset.data) return <Failure size="page" error={asset.error} onRetry={() => asset.refetch()} />
  if (!asset.data || isLoading || defaultLocale === undefined) {
    return (
      <Card title={common('loading')}>
        <RowsSkeleton />
      </Card>
    )
  }
  return (
    <AssetEdit key={id} asset={asset.data}>
      {(state) => <AssetView state={state} defaultLocale={defaultLocale} />}
    </AssetEdit>
  )
}

const TABS = ['file', 'json', 'history'] as const

function AssetView({ state, defaultLocale }: { state: EditState<Asset>; defaultLocale: string }) {
  const { home, may } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const { entry: asset, base } = state
  const title = assetTitle(asset, defaultLocale)
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'file'
  const json = JSON.stringify(base, null, 2)
  const isClosed = base.sys.archivedVersion === undefined && !may.change(base)
  return (
    <>
      <title>{`${title} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: t('media'), to: `${home}/media` }]} />
      <header className={layout.header}>
        <h1>{title}</h1>
        <ScheduleBadge item={base} />
        <SaveNote />
      </header>
      <div className={classes.layout}>
        <div className={classes.status}>
          <StatusCard asset={base} title={title} />
        </div>
        <Tabs
          className={classes.main!}
          value={tab}
          keepMounted={false}
          onChange={(value) => setSearch((now) => withParam(now, 'tab', value === 'file' ? null : value), REPLACE)}
        >
          <div className={layout.tabBar}>
            <Tabs.List>
              <Tabs.Tab value="file">{t('file')}</Tabs.Tab>
              <Tabs.Tab value="json">{editing('json')}</Tabs.Tab>
              <Tabs.Tab value="history">{editing('versions')}</Tabs.Tab>
            </Tabs.List>
            {tab === 'json' && <CopyButton text={json} what={editing('theJson')} />}
          </div>
          <Tabs.Panel value="file" className={classes.panel!}>
            {isClosed && <ReadOnlyNote>{t('readOnly')}</ReadOnlyNote>}
            <DeletedNotice />
            <ConflictView />
            <FileTab asset={asset} title={title} defaultLocale={defaultLocale} />
          </Tabs.Panel>
          <Tabs.Panel value="json" className={layout.json!}>
            <JsonView text={json} label={t('fileJson')} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <History />
          </Tabs.Panel>
        </Tabs>
        <aside className={classes.aside} aria-label={t('about')}>
          <SchedulePanel item={base} className={entryClasses.panel} />
          <ReleasesPanel item={base} className={entryClasses.panel} />
          <Facts asset={base} file={base.fields?.file?.[search.get('locale') ?? ''] ?? fileOf(base, defaultLocale)} />
          <TagsPanel />
          <ConceptsPanel rules={null} />
          <UsedIn asset={base} />
          <VersionsPanel />
        </aside>
      </div>
    </>
  )
}

const REPLACE = { replace: true, preventScrollReset: true }

function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  if (value === null) params.delete(name)
  else params.set(name, value)
  return params
}

interface FileTabProps {
  asset: Asset
  title: string
  defaultLocale: string
}

/** The file of one locale with its title and description. */
function FileTab({ asset, title, defaultLocale }: FileTabProps) {
  const { env, locales } = useEnvironment()
  const { canChange } = useItemEdit()
  const [search, setSearch] = useSearchParams()
  const requested = search.get('locale')
  const locale = locales.some(({ code }) => code === requested) ? requested! : defaultLocale
  const file = asset.fields?.file?.[locale]
  const point = useAssetChange((stored, next: { x: number; y: number } | null) =>
    setFocalPoint(env, stored, locale, next),
  )
  const pointProblem = refusalText(point.error)
  const isFileClosed = !canChange('file', locale)
  return (
    <>
      <Card
        title={t('file')}
        aside={
          locales.length > 1 && (
            <NativeSelect
              aria-label={t('locale')}
              value={locale}
              data={locales.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
              onChange={({ currentTarget: { value } }) =>
                setSearch((now) => withParam(now, 'locale', value === defaultLocale ? null : value), REPLACE)
              }
            />
          )
        }
      >
        <div className={classes.body}>
          {isImage(file) && file.details?.image ? (
            <FocalPoint
              key={locale}
              url={file.url}
              alt={title}
              point={file.details.focalPoint}
              isBusy={point.isPending}
              isDisabled={isFileClosed}
              onSet={(next) => point.mutate(next)}
            />
          ) : (
            <Preview
              file={file}
              title={title}
              hasFallback={locales.find(({ code }) => code === locale)?.fallbackCode != null}
            />
          )}
          {pointProblem !== null && (
            <p className={formClasses.problem} role="alert">
              {pointProblem}
            </p>
          )}
          <FileBar key={locale} locale={locale} file={file} isDisabled={isFileClosed}>
            {file && <CropButton file={file} title={title} locale={locale} isDisabled={isFileClosed} />}
          </FileBar>
        </div>
      </Card>
      <Card title={t('titleAndDescription')}>
        <AssetTexts locale={locale} className={classes.body} />
      </Card>
      {isImage(file) && file.details?.image && <Playground url={file.url} size={file.details.size} />}
    </>
  )
}
