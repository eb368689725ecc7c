import { useQuery } from '@tanstack/react-query'
import { spaceQuery } from '../../api/platform.ts'
import { sessionQuery } from '../../api/session.ts'
import { useEnvironment } from '../../state/environment.tsx'
import type { KnownIds } from './request-draft.ts'

/** The IDs of the open space and environment, by the names of path parameters. */
export function useKnownIds(): KnownIds {
  const { env, defaultLocale } = useEnvironment()
  const { data: space } = useQuery(spaceQuery(env.space))
  const { data: session } = useQuery(sessionQuery)
  return {
    space: env.space,
    environment: env.environment,
    organization: space?.sys.organization.sys.id,
    user: session?.user.id,
    locale: defaultLocale,
  }
}
