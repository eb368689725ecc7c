import { queryOptions } from '@tanstack/react-query'
import type { InstallationStatus } from '#contract/resources/installation-status'
import { callAsUser } from './request.ts'

const REFRESH_MS = 5000

/** Refreshed while the page is visible. */
export const installationStatusQuery = queryOptions({
  queryKey: ['management', 'installation', 'status'],
  queryFn: ({ signal }) => callAsUser<InstallationStatus>('/api/installation/status', { signal }),
  refetchInterval: REFRESH_MS,
})
