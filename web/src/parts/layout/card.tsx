import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  /** To the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a page. */
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
