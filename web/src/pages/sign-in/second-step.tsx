import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/sign-in.ts'
import classes from './sign-in.module.css'
import { SignInAlert } from './sign-in-alert.tsx'

interface SecondStepProps {
  error: unknown
  isPending: boolean
  onSubmit: (code: string) => void
}

/** The password was correct; asks for the code of the authenticator, or a recovery code. */
export function SecondStep({ error, isPending, onSubmit }: SecondStepProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !isPending) onSubmit(code.trim())
  }
  return (
    <>
      <p className={classes.lead}>{t('codeLead')}</p>
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={isPending}>
        <SignInAlert error={isPending ? null : error} />
        <TextInput
          label={t('code')}
          name="code"
          size="md"
          description={t('codeHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isPending}>
          {t('continue')}
        </Button>
      </form>
    </>
  )
}
