import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titleOf } from '../../../api/content.ts'
import { incomingQuery } from '../../../api/management.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as common } from '../../../i18n/common.ts'
import { t as editing } from '../../../i18n/editing.ts'
import { t } from '../../../i18n/entry.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import panelClasses from './panels.module.css'

const SHOWN = 5

/** The entries that link to this one. */
export function LinksPanel() {
  const { env, home, types, defaultLocale } = useEnvironment()
  const { state, openEntry } = useEdit()
  const { id } = state.base.sys
  const { data, error, refetch } = useQuery(incomingQuery(env, 'entry', id, SHOWN))
  return (
    <section className={classes.panel} aria-labelledby="links-title">
      <h2 id="links-title" className={classes.panelTitle}>
        {t('links')}
      </h2>
      <p className={classes.hint}>
        {data === undefined
          ? error
            ? t('loadFailed')
            : editing('loading')
          : data.total === 0
            ? t('noLinks')
            : t('usedIn', { count: data.total })}
      </p>
      {error && data === undefined && (
        <Button size="compact-xs" variant="default" onClick={() => refetch()}>
          {common('tryAgain')}
        </Button>
      )}
      {data !== undefined && data.total > 0 && (
        <ul className={panelClasses.incoming}>
          {data.items.map((entry) => {
            const type = types.get(entry.sys.contentType.sys.id)
            return (
              <li key={entry.sys.id}>
                <button type="button" className={classes.jump} onClick={() => openEntry(entry.sys.id)}>
                  {titleOf(entry, type, defaultLocale) ?? common('untitled')}
                </button>{' '}
                <span className={classes.muted}>{type?.name}</span>
              </li>
            )
          })}
          {data.total > data.items.length && (
            <li>
              <Link to={`${home}/content?f=${encodeURIComponent(`links_to_entry:equals:${id}`)}`}>
                {editing('showAll')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
