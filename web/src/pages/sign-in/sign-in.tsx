import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { hasStatus } from '../../api/errors.ts'
import { type Credentials, sessionQuery, signIn, signInMethodsQuery } from '../../api/session.ts'
import { t } from '../../i18n/sign-in.ts'
import { WordMark } from '../../parts/layout/sheaf-mark.tsx'
import { Splash } from '../../parts/layout/splash.tsx'
import { returnAddress } from '../../state/return-url.ts'
import { Field } from './field.tsx'
import { SecondStep } from './second-step.tsx'
import classes from './sign-in.module.css'
import { SignInAlert } from './sign-in-alert.tsx'

export function SignIn() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery)
  const target = returnAddress(search)
  const [ticket, setTicket] = useState<string | null>(null)
  const { data: methods } = useQuery(signInMethodsQuery)
  const enter = useMutation({
    mutationFn: signIn,
    onSuccess: async (opened) => {
      if ('secondFactor' in opened) return setTicket(opened.secondFactor.ticket)
      // Another user may have signed in here before.
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, opened)
      await navigate(target, { replace: true })
    },
    // The first step expires after a few minutes.
    onError: (error) => hasStatus(error, 401) && setTicket(null),
  })
  if (session.data) return <Navigate to={target} replace />
  if (session.isPending) return <Splash />
  return (
    <div className={classes.screen}>
      <title>{`${t('title')} · Sheaf`}</title>
      <Field />
      <main className={classes.side}>
        <div className={classes.card}>
          <WordMark />
          <h1 className={classes.title}>{ticket === null ? t('title') : t('confirmTitle')}</h1>
          {ticket === null ? (
            <>
              <SignInForm error={enter.error} isPending={enter.isPending} onSubmit={enter.mutate} />
              <details className={classes.forgot}>
                <summary>{t('forgot')}</summary>
                <p>{t('forgotHint')}</p>
              </details>
              {methods?.provider && (
                <Button
                  component="a"
                  href={`${methods.provider.href}?${new URLSearchParams({ next: `/app${target}` })}`}
                  className={classes.provider ?? ''}
                  variant="default"
                  size="md"
                  fullWidth
                >
                  {t('withProvider', { provider: methods.provider.name })}
                </Button>
              )}
            </>
          ) : (
            <SecondStep
              error={enter.error}
              isPending={enter.isPending}
              onSubmit={(code) => enter.mutate({ ticket, code })}
            />
          )}
        </div>
      </main>
    </div>
  )
}

interface SignInFormProps {
  error: unknown
  isPending: boolean
  onSubmit: (credentials: Credentials) => void
}

function SignInForm({ error, isPending, onSubmit }: SignInFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  // Selects the likely mistake after a failure, so that the user can type over it.
  useEffect(() => {
    if (error) passwordInput.current?.select()
  }, [error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacking = email.trim() === '' ? 'email' : password === '' ? 'password' : null
    setMissing(lacking)
    if (lacking !== null) form.current?.querySelector<HTMLInputElement>(`[name="${lacking}"]`)?.focus()
    else if (!isPending) onSubmit({ email: email.trim(), password })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-busy={isPending}>
      <SignInAlert error={isPending ? null : error} />
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={email}
        error={missing === 'email' ? t('emailMissing') : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordInput}
        label={t('password')}
        name="password"
        size="md"
        autoComplete="current-password"
        value={password}
        error={missing === 'password' ? t('passwordMissing') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
