import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/common.ts'
import { refusalText } from '../../state/use-change.ts'
import { Refusal } from '../feedback/refusal.tsx'
import classes from '../forms/form.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  children: ReactNode
  /** What the button does: "Delete". */
  action: string
  /** To be typed first, where there is no way back. */
  typed?: string
  isBusy: boolean
  /** False while it would be refused. */
  isReady?: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, typed, isBusy, isReady = true, error, onConfirm, onClose } = props
  const [text, setText] = useState('')
  const problem = refusalText(error)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={isBusy}
            disabled={!isReady || (typed !== undefined && text !== typed)}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <div>{children}</div>
        {typed !== undefined && (
          <TextInput
            label={t('typeToConfirm', { text: typed })}
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {problem !== null && <Refusal text={problem} />}
      </div>
    </Dialog>
  )
}
