import type { Status } from '../../api/content.ts'
import { t } from '../../i18n/common.ts'
import classes from './status-pill.module.css'

const NAMES: Record<Status, string> = {
  draft: t('status_draft'),
  changed: t('status_changed'),
  published: t('status_published'),
  archived: t('status_archived'),
}

interface StatusPillProps {
  status: Status
  /** Content types are activated instead of published. */
  isType?: boolean
}

export function StatusPill({ status, isType = false }: StatusPillProps) {
  return (
    <span className={classes.pill} data-status={status}>
      {isType && status === 'published' ? t('active') : NAMES[status]}
    </span>
  )
}
