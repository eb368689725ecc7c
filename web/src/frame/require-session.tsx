import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { sessionQuery } from '../api/session.ts'
import { applyLanguage } from '../i18n/apply-language.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Splash } from '../parts/layout/splash.tsx'
import { signInAddress } from '../state/return-url.ts'

/** Renders its content only for a signed-in user. */
export function RequireSession() {
  const session = useQuery(sessionQuery)
  const location = useLocation()
  useEffect(() => {
    if (session.data) applyLanguage(session.data.user.preferredLanguage)
  }, [session.data])
  if (session.data) return <Outlet />
  if (session.data === null) return <Navigate to={signInAddress(location)} replace />
  if (session.isError) {
    return (
      <main>
        <title>Sheaf</title>
        <Failure size="page" error={session.error} onRetry={() => session.refetch()} />
      </main>
    )
  }
  return <Splash />
}
