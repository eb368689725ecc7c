import { Link, useSearchParams } from 'react-router'
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
        Versions
      </h2>
      <p className={classes.hint}>
        Version {version}, saved <RelativeTime at={updatedAt} />. <Link to={`?${next}`}>Compare and restore</Link>
      </p>
    </section>
  )
}
