import { useQuery } from '@tanstack/react-query'
import { spaceUsersQuery, userName } from '../../api/people.ts'
import { sessionQuery } from '../../api/session.ts'
import { t } from '../../i18n/common.ts'
import { useEnvironment } from '../../state/environment.tsx'

/** The name of a user; none for former members. Empty while it loads. */
export function useUserName(): (id: string | undefined) => string {
  const { env } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const { data: users, isError } = useQuery({ ...spaceUsersQuery(env.space), staleTime: 60_000 })
  return (id) => {
    if (id === undefined) return ''
    if (id === session?.user.id) return t('you')
    const known = users?.get(id)
    return known ? userName(known) : users || isError ? t('someoneElse') : ''
  }
}

/** `by Nora Quist`, in a sentence. */
export function By({ user }: { user: string | undefined }) {
  const { data: session } = useQuery(sessionQuery)
  const name = useUserName()(user)
  if (name === '') return null
  return ` ${user === session?.user.id ? t('byYou') : t('by', { name })}`
}
