import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { secondFactorQuery, sessionsQuery } from '../api/account.ts'
import { confirmSession } from '../api/recent-sign-in.ts'
import { whenRecentSignInRequired } from '../api/request.ts'
import { t as common } from '../i18n/common.ts'
import { t } from '../i18n/frame.ts'
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
      title={t('confirmIdentity')}
      action={t('confirm')}
      isBusy={confirm.isPending}
      isReady={password !== '' && (!hasFactor || code.trim() !== '')}
      error={confirm.error}
      onSubmit={() => confirm.mutate(undefined)}
      onClose={() => onAnswer(false)}
    >
      <p>{t('confirmIdentityHint')}</p>
      <PasswordInput
        label={t('yourPassword')}
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {hasFactor && (
        <TextInput
          label={t('code')}
          description={t('codeHint')}
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
      title={t('signInAgain')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button component="a" href={href}>
            {t('signInAgain')}
          </Button>
        </>
      }
    >
      <p>{t('signInAgainHint')}</p>
    </Dialog>
  )
}
