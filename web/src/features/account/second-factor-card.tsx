import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  RecoveryCodes as Codes,
  SecondFactorEnrolment as Enrolment,
  SecondFactor,
} from '#contract/resources/sign-in'
import {
  confirmEnrolment,
  enrol,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from '../../api/account.ts'
import { sessionQuery, signInMethodsQuery } from '../../api/session.ts'
import { t } from '../../i18n/account.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatDateTime } from '../../parts/text/format.ts'
import { SecretValue } from '../../parts/text/secret-value.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import own from './account.module.css'
import { QrCode } from './qr-code.tsx'

type Step =
  | { kind: 'enrol' | 'remove' | 'renew' }
  | { kind: 'confirm'; enrolment: Enrolment }
  | { kind: 'codes'; codes: readonly string[] }

const STEPS = {
  enrol: { title: t('setUpTitle'), action: t('continue'), run: enrol },
  renew: { title: t('renewTitle'), action: t('renew'), run: renewRecoveryCodes },
  remove: { title: t('removeSecondFactor'), action: t('remove'), run: removeSecondFactor },
} as const

export function SecondFactorCard() {
  const factor = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  return (
    <Card title={t('secondFactor')}>
      {factor.error && !factor.data && <Failure error={factor.error} onRetry={() => factor.refetch()} />}
      {factor.isPending && <RowsSkeleton rows={1} />}
      {factor.data && !factor.data.enabled && !factor.data.hasPassword && <WithoutPassword />}
      {factor.data && (factor.data.enabled || factor.data.hasPassword) && (
        <div className={classes.row}>
          <div className={classes.text}>
            <p className={classes.name}>{factor.data.enabled ? t('secondFactorOn') : t('secondFactorOff')}</p>
            <p className={classes.about}>{factor.data.enabled ? sinceText(factor.data) : t('secondFactorWhy')}</p>
          </div>
          <div className={classes.actions}>
            {factor.data.enabled ? (
              <>
                <Button size="compact-sm" variant="default" onClick={() => setStep({ kind: 'renew' })}>
                  {t('newRecoveryCodes')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={t('removeSecondFactor')}
                  onClick={() => setStep({ kind: 'remove' })}
                >
                  {t('remove')}
                </Button>
              </>
            ) : (
              <Button size="compact-sm" onClick={() => setStep({ kind: 'enrol' })}>
                {t('setUp')}
              </Button>
            )}
          </div>
        </div>
      )}
      {(step?.kind === 'enrol' || step?.kind === 'renew' || step?.kind === 'remove') && (
        <PasswordStep key={step.kind} kind={step.kind} onClose={close} onNext={setStep} />
      )}
      {step?.kind === 'confirm' && <ConfirmStep enrolment={step.enrolment} onClose={close} onNext={setStep} />}
      {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
    </Card>
  )
}

function sinceText({ enabledAt, recoveryCodesLeft }: SecondFactor): string {
  const codes = t('recoveryCodesLeft', { count: recoveryCodesLeft })
  return enabledAt === null ? codes : t('secondFactorSince', { date: formatDateTime(enabledAt), codes })
}

/** A second factor protects a password; a user who signs in with a provider sets one up there. */
function WithoutPassword() {
  const { data: session } = useQuery(sessionQuery)
  const { data: methods } = useQuery(signInMethodsQuery)
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>{t('providerTitle')}</p>
        <p className={classes.about}>
          {t.rich('providerHint', {
            provider: methods?.provider?.name ?? t('aProvider'),
            email: session?.user.email ?? '',
            command: (text) => <code key="command">{text}</code>,
          })}
        </p>
      </div>
    </div>
  )
}

interface StepProps {
  onClose: () => void
  onNext: (step: Step | null) => void
}

/** Someone else at an unlocked browser does not know the password. */
function PasswordStep({ kind, onClose, onNext }: StepProps & { kind: keyof typeof STEPS }) {
  const { title, action, run } = STEPS[kind]
  const [password, setPassword] = useState('')
  const go = useChange(async (): Promise<Enrolment | Codes | null> => (await run(password)) ?? null, {
    changes: secondFactorQuery.queryKey,
    ...(kind === 'remove' && { done: () => t('removed') }),
    after: (result) => {
      if (result === null) onNext(null)
      else if ('recoveryCodes' in result) onNext({ kind: 'codes', codes: result.recoveryCodes })
      else onNext({ kind: 'confirm', enrolment: result })
    },
  })
  return (
    <FormDialog title={title} action={action} change={go} isReady={password !== ''} onClose={onClose}>
      {kind === 'renew' && <p>{t('renewWarning')}</p>}
      {kind === 'remove' && <p>{t('removeWarning')}</p>}
      <PasswordInput
        label={t('yourPassword')}
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function ConfirmStep({ enrolment, onClose, onNext }: StepProps & { enrolment: Enrolment }) {
  const [code, setCode] = useState('')
  const confirm = useChange(() => confirmEnrolment(code.trim()), {
    changes: secondFactorQuery.queryKey,
    after: ({ recoveryCodes }) => onNext({ kind: 'codes', codes: recoveryCodes }),
  })
  return (
    <FormDialog
      title={t('setUpTitle')}
      action={t('confirm')}
      change={confirm}
      isReady={code.trim() !== ''}
      onClose={onClose}
    >
      <p>{t('scan')}</p>
      {enrolment.qrCode !== null && <QrCode svg={enrolment.qrCode} />}
      <div>
        <p className={form.hint}>{t('typeKey')}</p>
        <SecretValue text={enrolment.secret} what={t('theKey')} />
      </div>
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title={t('recoveryCodesTitle')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('recoveryCodesStored')}</Button>}
    >
      <div className={form.fields}>
        <p>{t('recoveryCodesHint')}</p>
        <ul className={own.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div>
          <CopyButton text={codes.join('\n')} what={t('allRecoveryCodes')} />
        </div>
      </div>
    </Dialog>
  )
}
