import type { ReactNode } from 'react'
import { t } from '../../i18n/settings.ts'
import { ReadOnlyNote } from '../../parts/feedback/read-only-note.tsx'
import { useMayChange } from './may-change.tsx'
import classes from './settings.module.css'

interface PageHeaderProps {
  title: string
  /** A sentence about the page. */
  lead: ReactNode
  action?: ReactNode
}

/** The header of a settings page. Users without permission to change it see a note instead of the action. */
export function PageHeader({ title, lead, action }: PageHeaderProps) {
  const mayChange = useMayChange()
  return (
    <>
      <title>{`${title} · Sheaf`}</title>
      <header className={classes.header}>
        <h1>{title}</h1>
        {mayChange && action}
      </header>
      <p className={classes.lead}>{lead}</p>
      {!mayChange && <ReadOnlyNote>{t('readOnly')}</ReadOnlyNote>}
    </>
  )
}
