import { lazy, Suspense, useEffect, useState } from 'react'
import { onRecentSignInRequired } from '../api/request.ts'

const IdentityQuestion = lazy(async () => ({ default: (await import('./identity-question.tsx')).IdentityQuestion }))

/** Asks for the password again before a change that outlives the session, such as a new token. */
export function ConfirmIdentity() {
  const [pending, setPending] = useState<{ give: (isConfirmed: boolean) => void } | null>(null)
  useEffect(() => {
    onRecentSignInRequired(() => new Promise((give) => setPending({ give })))
    return () => onRecentSignInRequired(async () => false)
  }, [])
  if (pending === null) return null
  const finish = (isConfirmed: boolean) => {
    setPending(null)
    pending.give(isConfirmed)
  }
  return (
    <Suspense>
      <IdentityQuestion onConfirmed={finish} />
    </Suspense>
  )
}
