import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecoveryCodes as Codes, SecondFactorEnrolment as Enrolment } from '#contract/resources/sign-in'
import {
  confirmEnrolment,
  enrol,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
} from '../../api/account.ts'
import { sessionQuery, signInMethodsQuery } from '../../api/session.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatDateTime, plural } from '../../parts/text/format.ts'
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
  enrol: { title: 'Set up second factor', action: 'Continue', run: enrol },
  renew: { title: 'Replace recovery codes', action: 'Replace codes', run: renewRecoveryCodes },
  remove: { title: 'Remove second factor', action: 'Remove', run: removeSecondFactor },
} as const

export function SecondFactorCard() {
  const factor = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  return (
    <Card title="Second factor">
      {factor.error && !factor.data && <Failure error={factor.error} onRetry={() => factor.refetch()} />}
      {factor.isPending && <RowsSkeleton rows={1} />}
      {factor.data && !factor.data.enabled && !factor.data.hasPassword && <WithoutPassword />}
      {factor.data && (factor.data.enabled || factor.data.hasPassword) && (
        <div className={classes.row}>
          <div className={classes.text}>
            <p className={classes.name}>{factor.data.enabled ? 'Enabled' : 'Not set up'}</p>
            <p className={classes.about}>
              {factor.data.enabled
                ? `${factor.data.enabledAt === null ? '' : `Since ${formatDateTime(factor.data.enabledAt)} · `}${plural(factor.data.recoveryCodesLeft, 'recovery code')} left`
                : 'Protects your account if your password is stolen.'}
            </p>
          </div>
          <div className={classes.actions}>
            {factor.data.enabled ? (
              <>
                <Button size="compact-sm" variant="default" onClick={() => setStep({ kind: 'renew' })}>
                  Replace recovery codes
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label="Remove second factor"
                  onClick={() => setStep({ kind: 'remove' })}
                >
                  Remove
                </Button>
              </>
            ) : (
              <Button size="compact-sm" onClick={() => setStep({ kind: 'enrol' })}>
                Set up
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

/** Users of an identity provider have no password here that a second factor could protect. */
function WithoutPassword() {
  const { data: session } = useQuery(sessionQuery)
  const { data: methods } = useQuery(signInMethodsQuery)
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>Managed by your identity provider</p>
        <p className={classes.about}>
          You sign in with {methods?.provider?.name ?? 'an identity provider'} and have no password here. Enable the
          second factor there. To use a password and a code instead, ask the operator of this server for a password (
          <code>sheaf user password --email {session?.user.email}</code>).
        </p>
      </div>
    </div>
  )
}

interface StepProps {
  onClose: () => void
  onNext: (step: Step | null) => void
}

/** Asks for the password, in case another person uses an unlocked browser. */
function PasswordStep({ kind, onClose, onNext }: StepProps & { kind: keyof typeof STEPS }) {
  const { title, action, run } = STEPS[kind]
  const [password, setPassword] = useState('')
  const go = useChange(async (): Promise<Enrolment | Codes | null> => (await run(password)) ?? null, {
    changes: secondFactorQuery.queryKey,
    ...(kind === 'remove' && { done: () => 'The second factor is removed.' }),
    after: (response) => {
      if (response === null) onNext(null)
      else if ('recoveryCodes' in response) onNext({ kind: 'codes', codes: response.recoveryCodes })
      else onNext({ kind: 'confirm', enrolment: response })
    },
  })
  return (
    <FormDialog title={title} action={action} change={go} isReady={password !== ''} onClose={onClose}>
      {kind === 'renew' && <p>Your current codes stop working.</p>}
      {kind === 'remove' && <p>Signing in will only ask for your password.</p>}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
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
      title="Set up second factor"
      action="Confirm"
      change={confirm}
      isReady={code.trim() !== ''}
      onClose={onClose}
    >
      <p>Scan this with an authenticator app, then enter the code it shows.</p>
      {enrolment.qrCode !== null && <QrCode svg={enrolment.qrCode} />}
      <div>
        <p className={form.hint}>Or enter this key:</p>
        <SecretValue text={enrolment.secret} what="the key" />
      </div>
      <TextInput
        label="Code"
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
    <Dialog title="Your recovery codes" onClose={onClose} footer={<Button onClick={onClose}>I have saved them</Button>}>
      <div className={form.fields}>
        <p>Each code signs you in once if you lose your authenticator. Store them safely. They are not shown again.</p>
        <ul className={own.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div>
          <CopyButton text={codes.join('\n')} what="all recovery codes" />
        </div>
      </div>
    </Dialog>
  )
}
