import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings.module.css'

interface ListRowProps {
  name: ReactNode
  /** A second line in a muted color. */
  about?: ReactNode
  /** More below it. */
  children?: ReactNode
  /** At the end of the row. */
  actions?: ReactNode
}

/** One item of a list on a settings page. */
export const ListRow = ({ name, about, children, actions }: ListRowProps) => (
  <li className={classes.row}>
    <div className={classes.text}>
      <p className={classes.name}>{name}</p>
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </div>
    {actions}
  </li>
)

export const Badge = ({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) => (
  <span className={classes.badge} data-tone={isBad ? 'bad' : undefined}>
    {children}
  </span>
)

interface RowButtonProps extends Pick<ButtonProps, 'disabled' | 'loading'> {
  children: string
  /** The item, for screen readers: "Edit" of "Website" is read as "Edit Website". */
  of?: string
  /** The whole label for screen readers, where "Edit Website" does not read well. */
  label?: string
  /** Deletes or removes something. */
  isDanger?: boolean
  onClick: () => void
}

export const RowButton = ({ children, of, label, isDanger = false, onClick, ...state }: RowButtonProps) => (
  <Button
    {...state}
    size="compact-sm"
    variant={isDanger ? 'subtle' : 'default'}
    {...(isDanger && { color: 'red' })}
    aria-label={label ?? (of === undefined ? undefined : `${children} ${of}`)}
    onClick={onClick}
  >
    {children}
  </Button>
)
