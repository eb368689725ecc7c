import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword, secondFactorQuery, sessionsQuery } from '../../api/account.ts'
import classes from '../../features/settings/settings.module.css'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { useChange } from '../../state/use-change.ts'

const MIN_LENGTH = 12
const EMPTY = { currentPassword: '', newPassword: '', repeated: '', revokeTokens: false }

/** Users of an identity provider have no password to change. */
export function PasswordCard() {
  const { data } = useQuery(secondFactorQuery)
  if (data?.hasPassword !== false) return <PasswordForm />
  return (
    <Card title="Password">
      <p className={classes.body}>You have no password. You sign in with an identity provider.</p>
    </Card>
  )
}

function PasswordForm() {
  const [sent, setSent] = useState(EMPTY)
  const set = (part: Partial<typeof EMPTY>) => setSent((before) => ({ ...before, ...part }))
  const { repeated, ...wanted } = sent
  const save = useChange(() => changePassword(wanted), {
    changes: sessionsQuery.queryKey,
    done: () => 'Password changed. You are signed out everywhere else.',
    after: () => setSent(EMPTY),
  })
  const isMismatch = repeated !== '' && repeated !== sent.newPassword
  return (
    <Card title="Password">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined)
        }}
      >
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={sent.currentPassword}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide current password' }}
          onChange={(event) => set({ currentPassword: event.currentTarget.value })}
        />
        <div className={form.row} data-align="top">
          <PasswordInput
            label="New password"
            description={`${MIN_LENGTH} characters or more`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            value={sent.newPassword}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide new password' }}
            onChange={(event) => set({ newPassword: event.currentTarget.value })}
          />
          <PasswordInput
            label="Repeat new password"
            autoComplete="new-password"
            value={repeated}
            error={isMismatch ? 'Passwords don’t match.' : undefined}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide repeated password' }}
            onChange={(event) => set({ repeated: event.currentTarget.value })}
          />
        </div>
        <Checkbox
          label="Revoke my management tokens too"
          checked={sent.revokeTokens}
          onChange={(event) => set({ revokeTokens: event.currentTarget.checked })}
        />
        <Refusal error={save.error} />
        <div>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={
              sent.currentPassword === '' || sent.newPassword.length < MIN_LENGTH || repeated !== sent.newPassword
            }
          >
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
