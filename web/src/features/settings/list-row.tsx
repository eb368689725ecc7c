import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/settings.ts'
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

type Action = 'edit' | 'rename' | 'delete' | 'remove' | 'revoke'
const DANGEROUS: readonly Action[] = ['delete', 'remove', 'revoke']

/** An action on a named item, which screen readers read with it ("Edit Website"), or any other text. */
type RowButtonLabel = { action: Action; of: string } | { children: string; label?: string; isDanger?: boolean }

type RowButtonProps = Pick<ButtonProps, 'disabled' | 'loading'> & RowButtonLabel & { onClick: () => void }

export function RowButton({ disabled = false, loading = false, onClick, ...props }: RowButtonProps) {
  const isAction = 'action' in props
  const isDanger = isAction ? DANGEROUS.includes(props.action) : props.isDanger
  return (
    <Button
      disabled={disabled}
      loading={loading}
      size="compact-sm"
      variant={isDanger ? 'subtle' : 'default'}
      {...(isDanger && { color: 'red' })}
      aria-label={isAction ? t(`label_${props.action}`, { name: props.of }) : props.label}
      onClick={onClick}
    >
      {isAction ? t(`action_${props.action}`) : props.children}
    </Button>
  )
}
