import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { pendingCalls } from '../../api/request.ts'
import { signOut } from '../../api/session.ts'
import { t } from '../../i18n/frame.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Splash } from '../../parts/layout/splash.tsx'

/**
 * Signs out on a page of its own. The page that the user has left saves its changes and cancels its requests; the server
 * would refuse both without a session.
 */
export function SignOut() {
  const { state } = useLocation()
  const { mutate, error } = useSignOut()
  const isRequested = state?.isSignOutRequested === true
  useEffect(() => {
    if (isRequested) mutate()
  }, [isRequested, mutate])
  if (!isRequested) return <Navigate to="/" replace />
  if (!error) return <Splash />
  return (
    <main>
      <title>{`${t('signOut')} · Sheaf`}</title>
      <Failure size="page" error={error} onRetry={mutate} />
    </main>
  )
}

function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      await lastCalls()
      await signOut()
    },
    onSuccess: async () => {
      queryClient.clear()
      await navigate('/sign-in', { replace: true })
    },
  })
}

const CHECK_EVERY_MS = 50
/** A request that hangs must not keep the user signed in. */
const MAX_CHECKS = 200

/** Resolves when no request has been pending in two checks in a row: one request may lead to another. */
async function lastCalls(): Promise<void> {
  let quiet = 0
  for (let i = 0; i < MAX_CHECKS && quiet < 2; i++) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
    quiet = pendingCalls() === 0 ? quiet + 1 : 0
  }
}
