import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { duplicatesQuery } from '../../api/assets.ts'
import { assetTitle, fileOf, statusOf } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { t } from '../../i18n/duplicates.ts'
import { StatusPill } from '../../parts/content/status-pill.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { factsOf } from '../../parts/files/file-facts.ts'
import { Thumbnail } from '../../parts/files/thumbnail.tsx'
import { Breadcrumbs } from '../../parts/layout/breadcrumbs.tsx'
import { Card } from '../../parts/layout/card.tsx'
import layout from '../../parts/layout/page.module.css'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { formatDateTime } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './duplicates.module.css'

/** Assets with the same file, in groups. */
export function DuplicatesPage() {
  const { env, home, defaultLocale } = useEnvironment()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    duplicatesQuery(env),
  )
  const groups = data?.pages.flatMap((page) => page.groups) ?? []
  return (
    <>
      <title>{`${t('title')} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: t('media'), to: `${home}/media` }]} />
      <header className={layout.header}>
        <h1>{t('title')}</h1>
      </header>
      <p className={classes.about}>{t('hint')}</p>
      {error && !data ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : (
        <>
          {groups.length === 0 && !hasNextPage && <Message title={t('none')}>{t('noneHint')}</Message>}
          <div className={classes.groups}>
            {groups.map(({ sha256, assets }) => {
              const file = fileOf(assets[0], defaultLocale)
              return (
                <Card key={sha256} title={file?.fileName ?? ''} aside={factsOf(file)}>
                  <ul>
                    {assets.map((asset) => (
                      <Row key={asset.sys.id} asset={asset} />
                    ))}
                  </ul>
                </Card>
              )
            })}
          </div>
          {hasNextPage && (
            <Button mt={14} variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Row({ asset }: { asset: Asset }) {
  const { home, defaultLocale } = useEnvironment()
  return (
    <li className={classes.row}>
      <Thumbnail asset={asset} defaultLocale={defaultLocale} kind="asset" />
      <Link to={`${home}/assets/${encodeURIComponent(asset.sys.id)}`}>{assetTitle(asset, defaultLocale)}</Link>
      <span className={classes.about}>{t('created', { time: formatDateTime(asset.sys.createdAt) })}</span>
      <StatusPill status={statusOf(asset.sys)} />
    </li>
  )
}
