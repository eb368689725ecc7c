import { Link } from 'react-router'
import { statusOf, titleOf } from '../../api/content.ts'
import type { Entry } from '../../api/wire.ts'
import { t } from '../../i18n/common.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useEntryImages } from '../../state/use-entry-images.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { RelativeTime } from '../text/relative-time.tsx'
import { By } from './by.tsx'
import classes from './entry-rows.module.css'
import { StatusPill } from './status-pill.tsx'

interface EntryRowsProps {
  entries: readonly Entry[]
  /** Omitted if it is the same in every row. */
  withType?: boolean
}

export function EntryRows({ entries, withType = true }: EntryRowsProps) {
  const { home, types, defaultLocale } = useEnvironment()
  const images = useEntryImages(entries)
  return (
    <ul>
      {entries.map((entry) => {
        const type = types.get(entry.sys.contentType.sys.id)
        const title = titleOf(entry, type, defaultLocale)
        return (
          <li key={entry.sys.id} className={classes.row}>
            <Thumbnail asset={images.get(entry.sys.id)} defaultLocale={defaultLocale} />
            <div className={classes.text}>
              <Link className={classes.title} to={`${home}/entries/${encodeURIComponent(entry.sys.id)}`}>
                {title ?? <span className={classes.untitled}>{t('untitled')}</span>}
              </Link>
              <p className={classes.about}>
                {withType && <>{type?.name ?? entry.sys.contentType.sys.id} · </>}
                <RelativeTime at={entry.sys.updatedAt} />
                <By user={entry.sys.updatedBy?.sys.id} />
              </p>
            </div>
            <StatusPill status={statusOf(entry.sys)} />
          </li>
        )
      })}
    </ul>
  )
}
