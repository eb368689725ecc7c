import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { assetTitle, fileOf, isImage } from '../../api/content.ts'
import { recentAssetsQuery } from '../../api/management.ts'
import { t } from '../../i18n/home.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { SmallImage } from '../../parts/files/small-image.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './recent-images.module.css'

export const IMAGES_SHOWN = 16

export function RecentImages() {
  const { env, defaultLocale } = useEnvironment()
  const { data, error, refetch } = useQuery(recentAssetsQuery(env, IMAGES_SHOWN))
  const images = data?.items.flatMap((asset) => {
    const file = fileOf(asset, defaultLocale)
    return isImage(file) ? [{ id: asset.sys.id, title: assetTitle(asset, defaultLocale), file }] : []
  })
  return (
    <Card title={t('recentImages')}>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !images ? (
        <div className={classes.strip} aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className={classes.picture} height={124} radius={8} />
          ))}
        </div>
      ) : images.length === 0 ? (
        <Message title={t('noImages')}>{t('noImagesHint')}</Message>
      ) : (
        <ul className={classes.strip}>
          {images.map(({ id, title, file }) => (
            <li key={id} className={classes.picture}>
              <a href={file.url} target="_blank" rel="noreferrer" title={title}>
                <span className={classes.frame}>
                  <SmallImage file={file} width={400} height={250} icon={40} />
                </span>
                <span className={classes.title}>{title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
