import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changePassword, secondFactorQuery, sessionsQuery } from '../../api/account.ts'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/account.ts'
import { Refusal } from '../../parts/feedback/refusal.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { useChange } from '../../state/use-change.ts'

const MIN_LENGTH = 12
const EMPTY = { currentPassword: '', newPassword: '', repeated: '', revokeTokens: false }

/** Users who sign in with a provider only have no password to change. */
export function PasswordCard() {
  const { data } = useQuery(secondFactorQuery)
  if (data?.hasPassword !== false) return <PasswordForm />
  return (
    <Card title={t('password')}>
      <p className={classes.body}>{t('noPassword')}</p>
    </Card>
  )
}

function PasswordForm() {
  const [sent, setSent] = useState(EMPTY)
  const set = (part: Partial<typeof EMPTY>) => setSent((before) => ({ ...before, ...part }))
  const { repeated, ...wanted } = sent
  const save = useChange(() => changePassword(wanted), {
    changes: sessionsQuery.queryKey,
    done: () => t('passwordChanged'),
    after: () => setSent(EMPTY),
  })
  const isMismatch = repeated !== '' && repeated !== sent.newPassword
  return (
    <Card title={t('password')}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined)
        }}
      >
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          value={sent.currentPassword}
          visibilityToggleButtonProps={{ 'aria-label': t('toggleCurrentPassword') }}
          onChange={(event) => set({ currentPassword: event.currentTarget.value })}
        />
        <div className={form.row} data-align="top">
          <PasswordInput
            label={t('newPassword')}
            description={t('newPasswordHint', { min: MIN_LENGTH })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            value={sent.newPassword}
            visibilityToggleButtonProps={{ 'aria-label': t('toggleNewPassword') }}
            onChange={(event) => set({ newPassword: event.currentTarget.value })}
          />
          <PasswordInput
            label={t('repeatPassword')}
            autoComplete="new-password"
            value={repeated}
            error={isMismatch ? t('passwordsDiffer') : undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('toggleRepeatedPassword') }}
            onChange={(event) => set({ repeated: event.currentTarget.value })}
          />
        </div>
        <Checkbox
          label={t('revokeTokens')}
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
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
