import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { entityOf, releasesQuery } from '../../api/releases.ts'
import type { Item } from '../../api/wire.ts'
import { t } from '../../i18n/releases.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { AddToReleaseDialog } from './add-to-release-dialog.tsx'
import classes from './releases.module.css'

/** The releases in preparation that an entry or asset is in. */
export function ReleasesPanel({ item, className }: { item: Item; className: string | undefined }) {
  const { env, home, may } = useEnvironment()
  const [isAdding, setIsAdding] = useState(false)
  const mayRead = may.inSpace('releases.read')
  const { data = [] } = useQuery({ ...releasesQuery(env), enabled: mayRead })
  if (!mayRead) return null
  const linkType = 'contentType' in item.sys ? 'Entry' : 'Asset'
  const entity = { sys: { type: 'Link', linkType, id: item.sys.id } } as const
  const isIn = data.filter(
    ({ sys, entities }) =>
      sys.status === 'active' &&
      entities.items.some((each) => entityOf(each).sys.id === item.sys.id && entityOf(each).sys.linkType === linkType),
  )
  return (
    <section className={className} aria-labelledby="releases-title">
      <div className={classes.head}>
        <h2 id="releases-title">{t('title')}</h2>
      </div>
      {isIn.length === 0 ? (
        <p className={classes.about}>{t('inNone')}</p>
      ) : (
        <ul className={classes.names}>
          {isIn.map(({ sys, title }) => (
            <li key={sys.id}>
              <Link to={`${home}/releases/${encodeURIComponent(sys.id)}`}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      {may.inSpace('releases.manage') && (
        <Button className={classes.add!} size="compact-sm" variant="default" onClick={() => setIsAdding(true)}>
          {t('addTo')}
        </Button>
      )}
      {isAdding && <AddToReleaseDialog entities={[entity]} onClose={() => setIsAdding(false)} />}
    </section>
  )
}
