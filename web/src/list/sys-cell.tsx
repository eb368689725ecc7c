import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statusOf } from '../api/content.ts'
import { useEnvironment } from '../api/environment.tsx'
import { tagsQuery } from '../api/management.ts'
import { spaceUsersQuery, userName } from '../api/people.ts'
import { sessionQuery } from '../api/session.ts'
import type { Link } from '../api/wire.ts'
import { RelativeTime } from '../parts/relative-time.tsx'
import { StatusPill } from '../parts/status-pill.tsx'
import type { Item } from './list-kind.ts'

/** One of the columns that all content has. */
export function SysCell({ item: { sys, metadata }, column }: { item: Item; column: string }): ReactNode {
  switch (column) {
    case 'updated':
      return <RelativeTime at={sys.updatedAt} />
    case 'created':
      return <RelativeTime at={sys.createdAt} />
    case 'published':
      return sys.publishedAt ? <RelativeTime at={sys.publishedAt} /> : '–'
    case 'by':
      return <By user={sys.updatedBy?.sys.id} />
    case 'tags':
      return <Tags tags={metadata?.tags ?? []} />
    case 'version':
      return sys.version
    case 'id':
      return <code>{sys.id}</code>
    default:
      return <StatusPill status={statusOf(sys)} />
  }
}

/** Who is no member of the space any more has no name there. */
function By({ user }: { user: string | undefined }) {
  const { place } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const { data: users } = useQuery({ ...spaceUsersQuery(place.space), staleTime: 60_000 })
  if (user === undefined) return ''
  if (user === session?.user.id) return 'you'
  const known = users?.get(user)
  return known ? userName(known) : users ? 'someone else' : ''
}

function Tags({ tags }: { tags: readonly Link[] }) {
  const { place } = useEnvironment()
  const { data } = useQuery({ ...tagsQuery(place), enabled: tags.length > 0 })
  return tags.map(({ sys }) => data?.items.find((tag) => tag.sys.id === sys.id)?.name ?? sys.id).join(', ')
}
