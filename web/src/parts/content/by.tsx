import { useQuery } from '@tanstack/react-query'
import { spaceUsersQuery, userName } from '../../api/people.ts'
import { sessionQuery } from '../../api/session.ts'
import { useEnvironment } from '../../state/environment.tsx'

/** Whoever did it, by name; of who is no member of the space any more there is none. Empty while it is not known. */
export function useUserName(): (id: string | undefined) => string {
  const { place } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const { data: users, isError } = useQuery({ ...spaceUsersQuery(place.space), staleTime: 60_000 })
  return (id) => {
    if (id === undefined) return ''
    if (id === session?.user.id) return 'you'
    const known = users?.get(id)
    return known ? userName(known) : users || isError ? 'someone else' : ''
  }
}

/** `by Nora Quist`, in a sentence. */
export function By({ user }: { user: string | undefined }) {
  const name = useUserName()(user)
  return name === '' ? null : ` by ${name}`
}
