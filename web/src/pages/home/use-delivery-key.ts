import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery } from '../../api/management.ts'
import { t } from '../../i18n/home.ts'
import { useEnvironment } from '../../state/environment.tsx'

interface DeliveryKey {
  key: string | null
  /** Why there is no key. */
  problem: string | null
  isLoading: boolean
  /** There is none yet, and the user may create one. */
  canCreate: boolean
}

/** An API key for this environment. */
export function useDeliveryKey(): DeliveryKey {
  const { env, may } = useEnvironment()
  const { data, error } = useQuery({ ...apiKeysQuery(env.space), enabled: may.inSpace('keys') })
  const fitting = data?.items.find(
    (key) => key.accessToken !== undefined && (key.environments ?? []).some(({ sys }) => sys.id === env.environment),
  )
  if (fitting?.accessToken !== undefined)
    return { key: fitting.accessToken, problem: null, isLoading: false, canCreate: false }
  if (!data && !error) return { key: null, problem: null, isLoading: true, canCreate: false }
  return {
    key: null,
    problem: problemOf(error, env.environment),
    isLoading: false,
    canCreate: !error && may.inSpace('keys.manage'),
  }
}

function problemOf(error: unknown, environment: string): string {
  if (error) return t('keysFailed')
  return t('noKey', { environment })
}
