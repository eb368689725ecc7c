import { type ReactNode, useId } from 'react'
import classes from './entry-form.module.css'
import type { FieldSet } from './layout.ts'

/** A set of fields, optionally folded. */
export function FieldSetView({ set, children }: { set: FieldSet; children: ReactNode }) {
  const titleId = useId()
  const help = set.helpText !== null && <p className={classes.setHelp}>{set.helpText}</p>
  if (set.isCollapsible) {
    return (
      <details className={classes.set} open={!set.isCollapsed} data-set={set.id}>
        <summary className={classes.setTitle}>{set.name}</summary>
        {help}
        {children}
      </details>
    )
  }
  return (
    <section className={classes.set} aria-labelledby={titleId} data-set={set.id}>
      <h2 id={titleId} className={classes.setTitle}>
        {set.name}
      </h2>
      {help}
      {children}
    </section>
  )
}
