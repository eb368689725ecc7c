import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { assetQuery, setFocalPoint } from '../../api/assets.ts'
import { assetTitle, isPicture, statusOf } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { hasStatus } from '../../api/errors.ts'
import { refusalText } from '../../api/use-change.ts'
import type { Asset } from '../../api/wire.ts'
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx'
import { Card } from '../../parts/card.tsx'
import { Failure } from '../../parts/failure.tsx'
import formClasses from '../../parts/form.module.css'
import layout from '../../parts/page.module.css'
import { RowsSkeleton } from '../../parts/rows-skeleton.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { NotFound } from '../not-found.tsx'
import classes from './asset.module.css'
import { Facts } from './facts.tsx'
import { FileBar } from './file-bar.tsx'
import { FocalPoint } from './focal-point.tsx'
import { Playground } from './playground.tsx'
import { Preview } from './preview.tsx'
import { StatusCard } from './status-card.tsx'
import { TagsCard } from './tags-card.tsx'
import { useAssetChange } from './use-asset-change.ts'
import { UsedIn } from './used-in.tsx'
import { Words } from './words.tsx'

export function AssetPage() {
  const { id } = useParams() as { id: string }
  const { place, home, defaultLocale, isLoading } = useEnvironment()
  const asset = useQuery(assetQuery(place, id))
  if (hasStatus(asset.error, 404)) {
    return (
      <NotFound title="No such file" text="It may have been deleted since." to={`${home}/media`} toName="Go to Media" />
    )
  }
  if (asset.error && !asset.data) return <Failure size="page" error={asset.error} onRetry={() => asset.refetch()} />
  if (!asset.data || isLoading || defaultLocale === undefined) {
    return (
      <Card title="Loading">
        <RowsSkeleton />
      </Card>
    )
  }
  return <AssetView key={id} asset={asset.data} defaultLocale={defaultLocale} />
}

function AssetView({ asset, defaultLocale }: { asset: Asset; defaultLocale: string }) {
  const { place, home, locales } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('locale')
  const locale = locales.some(({ code }) => code === asked) ? asked! : defaultLocale
  const title = assetTitle(asset, defaultLocale)
  const file = asset.fields?.file?.[locale]
  const point = useAssetChange(
    (next: { x: number; y: number } | null) => setFocalPoint(place, asset, locale, next),
    () => 'The focal point is saved. Publish to let readers see it.',
  )
  const isArchived = asset.sys.archivedVersion !== undefined
  const pointProblem = refusalText(point.error)
  return (
    <>
      <title>{`${title} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: 'Media', to: `${home}/media` }]} />
      <header className={layout.header}>
        <h1>{title}</h1>
        <StatusPill status={statusOf(asset.sys)} />
      </header>
      <div className={classes.layout}>
        <div className={classes.status}>
          <StatusCard asset={asset} title={title} />
        </div>
        <div className={classes.main}>
          <Card
            title="File"
            aside={
              locales.length > 1 && (
                <NativeSelect
                  aria-label="Locale"
                  value={locale}
                  data={locales.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
                  onChange={({ currentTarget }) =>
                    setSearch(currentTarget.value === defaultLocale ? {} : { locale: currentTarget.value }, {
                      replace: true,
                    })
                  }
                />
              )
            }
          >
            <div className={classes.body}>
              {isPicture(file) && file.details?.image ? (
                <FocalPoint
                  key={file.url}
                  url={file.url}
                  alt={title}
                  point={file.details.focalPoint}
                  isBusy={point.isPending}
                  isDisabled={isArchived}
                  onSet={(next) => point.mutate(next)}
                />
              ) : (
                <Preview file={file} title={title} />
              )}
              {pointProblem !== null && (
                <p className={formClasses.problem} role="alert">
                  {pointProblem}
                </p>
              )}
              <FileBar key={locale} asset={asset} locale={locale} file={file} isDisabled={isArchived} />
            </div>
          </Card>
          <Words key={`${locale} ${asset.sys.version}`} asset={asset} locale={locale} isDisabled={isArchived} />
          {isPicture(file) && file.details?.image && <Playground url={file.url} size={file.details.size} />}
        </div>
        <aside className={classes.aside} aria-label="About this file">
          <Facts asset={asset} file={file} />
          <TagsCard asset={asset} isDisabled={isArchived} />
          <UsedIn asset={asset} />
        </aside>
      </div>
    </>
  )
}
