import type { Status } from '../../api/content.ts'
import classes from './status-pill.module.css'

const NAMES: Record<Status, string> = {
  draft: 'Draft',
  changed: 'Changed',
  published: 'Published',
  archived: 'Archived',
}

interface StatusPillProps {
  status: Status
  /** Content types are activated rather than published. */
  isType?: boolean
}

export function StatusPill({ status, isType = false }: StatusPillProps) {
  return (
    <span className={classes.pill} data-status={status}>
      {isType && status === 'published' ? 'Active' : NAMES[status]}
    </span>
  )
}
