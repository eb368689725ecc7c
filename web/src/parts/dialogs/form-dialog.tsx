import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '../../i18n/common.ts'
import type { Change } from '../../state/use-change.ts'
import { Refusal } from '../feedback/refusal.tsx'
import classes from '../forms/form.module.css'
import { Dialog } from './dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

interface FormDialogProps {
  title: string
  /** The label of the button: "Add API key". */
  action: string
  /** Sent when the form is submitted, unless `onSubmit` does it. */
  change?: Change
  /** Replaces the error of the change. */
  error?: unknown
  isReady?: boolean
  onSubmit?: () => void
  onClose: () => void
  shape?: 'small' | 'large'
  /** The form holds values that were stored in this tab before a reload. */
  isRestored?: boolean
  /** Called when the user leaves the page and gives up the values. */
  onLeave?: () => void
  children: ReactNode
}

/** A form in a dialog. It asks before typed values are lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, change, isReady = true, onSubmit, onClose, shape, children } = props
  const { isRestored = false, onLeave, error = change?.error } = props
  const id = useId()
  const [isTouched, setTouched] = useState(isRestored)
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (error) setSent(false)
  }, [error])
  const isUnsaved = isTouched && !isSent
  return (
    <Dialog
      title={title}
      shape={shape ?? 'small'}
      onClose={() => (isUnsaved ? setAsking(true) : onClose())}
      footer={
        // Separate buttons with their own keys, so that a double click cannot press two of them.
        isAsking ? (
          <Fragment key="question">
            <p className={classes.question} role="alert">
              {t('inputNotSaved')}
            </p>
            <Button variant="default" ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
              {t('keepEditing')}
            </Button>
            <Button color="red" onClick={onClose}>
              {t('discard')}
            </Button>
          </Fragment>
        ) : (
          <Fragment key="form">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={id} loading={change?.isPending ?? false} disabled={!isReady}>
              {action}
            </Button>
          </Fragment>
        )
      }
    >
      <form
        id={id}
        data-begin
        className={classes.fields}
        onChange={() => {
          setTouched(true)
          setAsking(false)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (onSubmit) onSubmit()
          else change?.mutate(undefined as never)
        }}
      >
        {isRestored && (
          <p className={classes.hint} role="status">
            {t('inputRestored')}
          </p>
        )}
        {children}
        <Refusal error={error} />
      </form>
      <LeaveGuard isOn={isUnsaved} what={t('fieldsOf', { title })} onLeave={onLeave} />
    </Dialog>
  )
}
