import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { refusalText } from '../api/use-change.ts'
import { Dialog } from './dialog.tsx'
import classes from './form.module.css'

interface FormDialogProps {
  title: string
  /** What the button does: "Create key". */
  action: string
  isBusy: boolean
  isReady?: boolean
  error: unknown
  onSubmit: () => void
  onClose: () => void
  shape?: 'small' | 'large'
  children: ReactNode
}

/** A few fields that are sent together. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isBusy, isReady = true, error, onSubmit, onClose, shape, children } = props
  const id = useId()
  const problem = refusalText(error)
  return (
    <Dialog
      title={title}
      shape={shape ?? 'small'}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        data-begin
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
