import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { IconAlertCircle } from '../../parts/icons.ts'
import classes from './sign-in.module.css'
import { codeProblem } from './sign-in-problem.ts'

interface CodeFormProps {
  error: unknown
  isPending: boolean
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The second step, for accounts that have one. */
export function CodeForm({ error, isPending, onSubmit, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) input.current?.select()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') input.current?.focus()
    else if (!isPending) onSubmit(code.trim())
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={isPending}>
      <div role="alert">
        {error !== null && !isPending && (
          <p className={classes.problem}>
            <IconAlertCircle size={18} aria-hidden="true" />
            <span>{codeProblem(error)}</span>
          </p>
        )}
      </div>
      <TextInput
        ref={input}
        label="Code"
        description="Of your authenticator, or one of your recovery codes."
        name="code"
        size="md"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Sign in
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
