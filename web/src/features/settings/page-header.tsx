import type { ReactNode } from 'react'
import { ReadOnlyNote } from '../../parts/feedback/read-only-note.tsx'
import { useMayChange } from './may-change.tsx'
import classes from './settings.module.css'

interface PageHeaderProps {
  title: string
  /** What this is for, in a sentence. */
  lead: ReactNode
  action?: ReactNode
}

/** What makes something new is offered to those who may; the others are told that they may only look. */
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
      {!mayChange && <ReadOnlyNote>You can look at this page. Your roles do not let you change it.</ReadOnlyNote>}
    </>
  )
}
