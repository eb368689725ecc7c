import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titleOf } from '../../api/content.ts'
import { incomingQuery } from '../../api/management.ts'
import type { Asset } from '../../api/wire.ts'
import { t } from '../../i18n/asset.ts'
import { t as common } from '../../i18n/common.ts'
import { t as editing } from '../../i18n/editing.ts'
import { Card } from '../../parts/layout/card.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './asset.module.css'

const SHOWN = 8

export function UsedIn({ asset }: { asset: Asset }) {
  const { env, home, types, defaultLocale } = useEnvironment()
  const { data } = useQuery(incomingQuery(env, 'asset', asset.sys.id, SHOWN))
  return (
    <Card title={t('usedIn')}>
      <div className={classes.body}>
        <p className={classes.hint}>{data === undefined ? editing('loading') : t('usedBy', { count: data.total })}</p>
        {data !== undefined && data.total > 0 && (
          <ul className={classes.used}>
            {data.items.map((entry) => {
              const type = types.get(entry.sys.contentType.sys.id)
              return (
                <li key={entry.sys.id}>
                  <Link to={`${home}/entries/${encodeURIComponent(entry.sys.id)}`}>
                    {titleOf(entry, type, defaultLocale) ?? common('untitled')}
                  </Link>{' '}
                  <span className={classes.hint}>{type?.name}</span>
                </li>
              )
            })}
            {data.total > data.items.length && (
              <li>
                <Link to={`${home}/content?f=${encodeURIComponent(`links_to_asset:equals:${asset.sys.id}`)}`}>
                  {editing('showAll')}
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </Card>
  )
}
