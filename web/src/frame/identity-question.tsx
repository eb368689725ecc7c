import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { secondFactorQuery, sessionsQuery } from '../api/account.ts'
import { confirmSession } from '../api/recent-sign-in.ts'
import { t as common } from '../i18n/common.ts'
import { t } from '../i18n/frame.ts'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { FormDialog } from '../parts/dialogs/form-dialog.tsx'
import { useChange } from '../state/use-change.ts'

type Confirmation = (isConfirmed: boolean) => void

/** Asks for the password, and for a code if the account has a second factor. */
export function IdentityQuestion({ onConfirmed }: { onConfirmed: Confirmation }) {
  const factor = useQuery(secondFactorQuery)
  if (!factor.data) return null
  if (!factor.data.hasPassword) return <SignInAgain onClose={() => onConfirmed(false)} />
  return <PasswordQuestion hasFactor={factor.data.enabled} onConfirmed={onConfirmed} />
}

function PasswordQuestion({ hasFactor, onConfirmed }: { hasFactor: boolean; onConfirmed: Confirmation }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = useChange(() => confirmSession({ password, code: code.trim() }), {
    changes: sessionsQuery.queryKey,
    after: () => onConfirmed(true),
  })
  return (
    <FormDialog
      title={t('confirmIdentity')}
      action={t('confirm')}
      change={confirm}
      isReady={password !== '' && (!hasFactor || code.trim() !== '')}
      onClose={() => onConfirmed(false)}
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

/** Users without a password confirm with their identity provider and return to this page. */
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
