import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/common.ts'
import { type Change, type ChangeOptions, useChange } from '../../state/use-change.ts'
import { Refusal } from '../feedback/refusal.tsx'
import classes from '../forms/form.module.css'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  children: ReactNode
  /** The label of the button: "Delete tag". */
  action: string
  /** Text that the user types first, for actions that cannot be undone. */
  typed?: string
  /** False while the server would refuse it. */
  isReady?: boolean
  onClose: () => void
}

/** Confirming sends the change, or calls `onConfirm` for actions that happen in the browser. */
type ConfirmProps = QuestionProps &
  ({ change: Change; onConfirm?: () => void } | { change?: null; onConfirm: () => void })

/** Asks before an action that is hard to undo. */
export function Confirm({ title, children, action, typed, isReady = true, change, onConfirm, onClose }: ConfirmProps) {
  const [text, setText] = useState('')
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
            loading={change?.isPending ?? false}
            disabled={!isReady || (typed !== undefined && text !== typed)}
            onClick={onConfirm ?? (() => change?.mutate(undefined as never))}
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
        <Refusal error={change?.error} />
      </div>
    </Dialog>
  )
}

interface ConfirmChangeProps<Output> extends QuestionProps, Pick<ChangeOptions<unknown, Output>, 'changes' | 'after'> {
  run: () => Promise<Output>
  alsoChanges?: ChangeOptions<unknown, Output>['alsoChanges']
  /** The text of the toast. */
  done?: string
}

/** Asks, sends the change and closes itself. */
export function ConfirmChange<Output>(props: ConfirmChangeProps<Output>) {
  const { run, changes, alsoChanges, done, after, onClose, ...question } = props
  const change = useChange(run, {
    changes,
    ...(alsoChanges && { alsoChanges }),
    ...(done !== undefined && { done: () => done }),
    after: (output) => {
      onClose()
      after?.(output)
    },
  })
  return <Confirm {...question} change={change} onClose={onClose} />
}
