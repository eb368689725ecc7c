import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { statusOf } from '../api/content.ts'
import { useEnvironment } from '../api/environment.tsx'
import { tagsQuery } from '../api/management.ts'
import { spaceUsersQuery, type User, userName } from '../api/people.ts'
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

interface Names {
  me: string | undefined
  users: ReadonlyMap<string, User> | undefined
  tags: ReadonlyMap<string, string>
}

const NamesContext = createContext<Names>({ me: undefined, users: undefined, tags: new Map() })

/** Who and what the cells of a list name, looked up once for all rows. */
export function NamesProvider({ items, children }: { items: readonly Item[]; children: ReactNode }) {
  const { place } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const { data: users } = useQuery({ ...spaceUsersQuery(place.space), staleTime: 60_000 })
  const hasTags = items.some(({ metadata }) => (metadata?.tags?.length ?? 0) > 0)
  const { data: tags } = useQuery({ ...tagsQuery(place), enabled: hasTags })
  const me = session?.user.id
  const names = useMemo(
    () => ({ me, users, tags: new Map(tags?.items.map(({ sys, name }) => [sys.id, name])) }),
    [me, users, tags],
  )
  return <NamesContext value={names}>{children}</NamesContext>
}

/** Who is no member of the space any more has no name there. */
function By({ user }: { user: string | undefined }) {
  const { me, users } = use(NamesContext)
  if (user === undefined) return ''
  if (user === me) return 'you'
  const known = users?.get(user)
  return known ? userName(known) : users ? 'someone else' : ''
}

function Tags({ tags }: { tags: readonly Link[] }) {
  const { tags: names } = use(NamesContext)
  return tags.map(({ sys }) => names.get(sys.id) ?? sys.id).join(', ')
}
