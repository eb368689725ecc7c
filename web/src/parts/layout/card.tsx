import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  /** Right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section with a title. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.header}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
