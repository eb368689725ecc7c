import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useParams } from 'react-router'
import { ApiError, hasStatus } from '../api/errors.ts'
import { environmentsQuery } from '../api/management.ts'
import { t } from '../i18n/frame.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { NotFound } from '../parts/feedback/not-found.tsx'
import { EnvironmentProvider, environmentUrl } from '../state/environment.tsx'
import { useLive } from '../state/live-updates.ts'

const SecondFactorRequired = lazy(async () => ({
  default: (await import('../features/account/second-factor-required.tsx')).SecondFactorRequired,
}))

/** The environment in the URL: shows an error page for one that does not exist or that the user may not see. */
export function EnvironmentScope() {
  const { space, environment } = useParams() as { space: string; environment: string }
  useLive({ space, environment })
  const environments = useQuery(environmentsQuery(space))
  if (hasStatus(environments.error, 404)) {
    return <NotFound title={t('noSpace')} text={t('noSpaceHint')} to="/spaces" toName={t('showSpaces')} />
  }
  if (environments.error instanceof ApiError && environments.error.code === 'SecondFactorRequired') {
    return (
      <Suspense>
        <SecondFactorRequired onDone={() => void environments.refetch()} />
      </Suspense>
    )
  }
  if (environments.isError && !environments.data) {
    return <Failure size="page" error={environments.error} onRetry={() => environments.refetch()} />
  }
  if (environments.data && !environments.data.items.some(({ sys }) => sys.id === environment)) {
    return (
      <NotFound
        title={t('noEnvironment')}
        text={t('noEnvironmentHint', { environment })}
        to={environmentUrl({ space, environment: 'master' })}
        toName={t('goToMaster')}
      />
    )
  }
  // The page inside starts loading without waiting for this response.
  return (
    <EnvironmentProvider key={`${space}/${environment}`} env={{ space, environment }}>
      <Outlet />
    </EnvironmentProvider>
  )
}
