import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refusalText } from '../api/use-change.ts'
import { Dialog } from './dialog.tsx'
import classes from './form.module.css'

interface ConfirmProps {
  title: string
  children: ReactNode
  /** What the button does: "Delete". */
  action: string
  /** To be typed first, where there is no way back. */
  typed?: string
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, children, action, typed, isBusy, error, onConfirm, onClose }: ConfirmProps) {
  const [text, setText] = useState('')
  const problem = refusalText(error)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={isBusy} disabled={typed !== undefined && text !== typed} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <div>{children}</div>
        {typed !== undefined && (
          <TextInput
            label={`Type “${typed}” to confirm`}
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
