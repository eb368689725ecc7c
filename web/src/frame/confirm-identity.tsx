import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { secondFactorQuery, sessionsQuery } from '../api/account.ts'
import { confirmSession } from '../api/recent-sign-in.ts'
import { whenRecentSignInRequired } from '../api/request.ts'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { FormDialog } from '../parts/dialogs/form-dialog.tsx'
import { useChange } from '../state/use-change.ts'

type Answer = (isConfirmed: boolean) => void

/** Asks for the password again before something is created that outlives the session. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null)
  useEffect(() => {
    whenRecentSignInRequired(() => new Promise((give) => setAnswer({ give })))
    return () => whenRecentSignInRequired(async () => false)
  }, [])
  if (answer === null) return null
  const finish = (isConfirmed: boolean) => {
    setAnswer(null)
    answer.give(isConfirmed)
  }
  return <Question onAnswer={finish} />
}

function Question({ onAnswer }: { onAnswer: Answer }) {
  const factor = useQuery(secondFactorQuery)
  if (!factor.data) return null
  if (!factor.data.hasPassword) return <SignInAgain onClose={() => onAnswer(false)} />
  return <PasswordQuestion hasFactor={factor.data.enabled} onAnswer={onAnswer} />
}

function PasswordQuestion({ hasFactor, onAnswer }: { hasFactor: boolean; onAnswer: Answer }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = useChange(() => confirmSession({ password, code: code.trim() }), {
    changes: sessionsQuery.queryKey,
    after: () => onAnswer(true),
  })
  return (
    <FormDialog
      title="Confirm it’s you"
      action="Confirm"
      isBusy={confirm.isPending}
      isReady={password !== '' && (!hasFactor || code.trim() !== '')}
      error={confirm.error}
      onSubmit={() => confirm.mutate(undefined)}
      onClose={() => onAnswer(false)}
    >
      <p>You signed in more than 15 minutes ago. Enter your password to continue.</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {hasFactor && (
        <TextInput
          label="Code"
          description="From your authenticator, or a recovery code"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

/** Users without a password confirm at their provider, and come back to this screen. */
function SignInAgain({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation()
  const href = `/login?${new URLSearchParams({ next: `/app${pathname}${search}`, again: '1' })}`
  return (
    <Dialog
      title="Sign in again"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button component="a" href={href}>
            Sign in again
          </Button>
        </>
      }
    >
      <p>You signed in more than 15 minutes ago. Sign in again, then repeat what you were doing.</p>
    </Dialog>
  )
}
