import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '../../i18n/common.ts'
import { refusalText } from '../../state/use-change.ts'
import { Refusal } from '../feedback/refusal.tsx'
import classes from '../forms/form.module.css'
import { Dialog } from './dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

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
  /** What is in it is from before, and was kept in this tab. */
  isRestored?: boolean
  /** Whoever leaves the page now does not want it any more. */
  onLeave?: () => void
  children: ReactNode
}

/** A few fields that are sent together. What was typed into them is only given up on purpose. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isBusy, isReady = true, error, onSubmit, onClose, shape, children } = props
  const { isRestored = false, onLeave } = props
  const id = useId()
  const problem = refusalText(error)
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
        // Other buttons, and not the same ones with other words: a click on one must not become one on the next.
        isAsking ? (
          <Fragment key="asked">
            <p className={classes.asked} role="alert">
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
          <Fragment key="ready">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={id} loading={isBusy} disabled={!isReady}>
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
          onSubmit()
        }}
      >
        {isRestored && (
          <p className={classes.hint} role="status">
            {t('inputRestored')}
          </p>
        )}
        {children}
        {problem !== null && <Refusal text={problem} />}
      </form>
      <LeaveGuard isOn={isUnsaved} what={t('fieldsOf', { title })} onLeave={onLeave} />
    </Dialog>
  )
}
