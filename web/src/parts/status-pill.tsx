import type { Status } from '../api/content.ts'
import classes from './status-pill.module.css'

const NAMES: Record<Status, string> = {
  draft: 'Draft',
  changed: 'Changed',
  published: 'Published',
  archived: 'Archived',
}

export function StatusPill({ status }: { status: Status }) {
  return (
    <span className={classes.pill} data-status={status}>
      {NAMES[status]}
    </span>
  )
}
