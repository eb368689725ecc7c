import type { ReactNode } from 'react'
import classes from './settings.module.css'

interface PageHeaderProps {
  title: string
  /** What this is for, in a sentence. */
  lead: ReactNode
  action?: ReactNode
}

export function PageHeader({ title, lead, action }: PageHeaderProps) {
  return (
    <>
      <title>{`${title} · Sheaf`}</title>
      <header className={classes.header}>
        <h1>{title}</h1>
        {action}
      </header>
      <p className={classes.lead}>{lead}</p>
    </>
  )
}
