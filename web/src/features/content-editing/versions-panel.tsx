import { Link, useSearchParams } from 'react-router'
import { t } from '../../i18n/editing.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import classes from './content-editing.module.css'
import { useItemEdit } from './item-edit.tsx'

/** The last change and the link to all versions. */
export function VersionsPanel() {
  const { state } = useItemEdit()
  const [search] = useSearchParams()
  const { version, updatedAt } = state.base.sys
  const next = new URLSearchParams(search)
  next.set('tab', 'history')
  return (
    <section className={classes.panel} aria-labelledby="versions-title">
      <h2 id="versions-title" className={classes.panelTitle}>
        {t('versions')}
      </h2>
      <p className={classes.hint}>
        {t.rich('versionSaved', {
          version: `${version}`,
          when: () => <RelativeTime at={updatedAt} />,
          link: (text) => <Link to={`?${next}`}>{text}</Link>,
        })}
      </p>
    </section>
  )
}
