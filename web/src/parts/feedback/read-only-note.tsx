import type { ReactNode } from 'react'
import { IconLock } from '../icons/icons.ts'
import classes from './read-only-note.module.css'

/** Why nothing can be changed here. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} role="note">
      <IconLock size={16} aria-hidden="true" /> <span>{children}</span>
    </p>
  )
}
