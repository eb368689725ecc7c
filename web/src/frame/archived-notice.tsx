import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import { spacesQuery } from '../api/management.ts'
import { t } from '../i18n/frame.ts'
import { IconArchive } from '../parts/icons/icons.ts'
import classes from './connection-notice.module.css'

/** Explains why nothing can be changed in an archived space. */
export function ArchivedNotice() {
  const current = useMatch('/spaces/:space/*')?.params.space
  const { data } = useQuery(spacesQuery)
  const isArchived = data?.items.some(({ sys }) => sys.id === current && sys.archivedAt !== undefined)
  return (
    <div role="status">
      {isArchived && (
        <div className={classes.notice}>
          <IconArchive size={18} aria-hidden="true" />
          <span>{t('archivedNotice')}</span>
        </div>
      )}
    </div>
  )
}
