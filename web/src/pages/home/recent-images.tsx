import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { assetTitle, fileOf, isPicture } from '../../api/content.ts'
import { recentAssetsQuery } from '../../api/management.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { SmallPicture } from '../../parts/files/small-image.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './recent-images.module.css'

export const PICTURES_SHOWN = 16

export function Pictures() {
  const { place, defaultLocale } = useEnvironment()
  const { data, error, refetch } = useQuery(recentAssetsQuery(place, PICTURES_SHOWN))
  const pictures = data?.items.flatMap((asset) => {
    const file = fileOf(asset, defaultLocale)
    return isPicture(file) ? [{ id: asset.sys.id, title: assetTitle(asset, defaultLocale), file }] : []
  })
  return (
    <Card title="Pictures">
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !pictures ? (
        <div className={classes.strip} aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className={classes.picture} height={124} radius={8} />
          ))}
        </div>
      ) : pictures.length === 0 ? (
        <Message title="No pictures yet">Images among the assets appear here.</Message>
      ) : (
        <ul className={classes.strip}>
          {pictures.map(({ id, title, file }) => (
            <li key={id} className={classes.picture}>
              <a href={file.url} target="_blank" rel="noreferrer" title={title}>
                <span className={classes.frame}>
                  <SmallPicture file={file} width={400} height={250} icon={40} />
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
