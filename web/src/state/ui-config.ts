import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UiConfig } from '#contract/resources/ui-config'
import { type EnvironmentRef, keyOf, pathOf } from '../api/management.ts'
import { callAsUser } from '../api/request.ts'
import { useEnvironment } from './environment.tsx'

/** Whether a setting of the web app is for all users or only for the current one. */
export type Sharing = 'mine' | 'shared'

const PATHS: Readonly<Record<Sharing, string>> = { mine: 'ui_config/me', shared: 'ui_config' }

export const uiConfigQuery = (env: EnvironmentRef, sharing: Sharing) =>
  queryOptions({
    queryKey: keyOf(env, 'ui_config', sharing),
    queryFn: ({ signal }) => callAsUser<UiConfig>(`${pathOf(env)}/${PATHS[sharing]}`, { signal }),
  })

/** Changes a part of the config, based on the current one, because other users may have saved. */
export function useChangeUiConfig(sharing: Sharing) {
  const { env } = useEnvironment()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: (config: UiConfig) => Partial<UiConfig>) => {
      const now = await queryClient.fetchQuery({ ...uiConfigQuery(env, sharing), staleTime: 0 })
      const { sys, ...rest } = now
      return callAsUser<UiConfig>(`${pathOf(env)}/${PATHS[sharing]}`, {
        method: 'PUT',
        headers: { 'X-Contentful-Version': `${sys.version}` },
        body: { ...rest, ...change(now) },
      })
    },
    onSuccess: (config) => queryClient.setQueryData(uiConfigQuery(env, sharing).queryKey, config),
  })
}
