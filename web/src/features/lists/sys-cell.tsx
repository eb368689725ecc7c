import { createContext, type ReactNode, use } from 'react'
import { statusOf } from '../../api/content.ts'
import { useUserName } from '../../parts/content/by.tsx'
import { StatusPill } from '../../parts/content/status-pill.tsx'
import { TagNames } from '../../parts/content/tag-names.tsx'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { ScheduleMark, UpcomingProvider } from '../schedule/scheduled-badge.tsx'
import type { Item } from './list-kind.ts'
import { NoValue } from './no-value.tsx'

/** A column of system properties. */
export function SysCell({ item, column }: { item: Item; column: string }): ReactNode {
  const { sys, metadata } = item
  switch (column) {
    case 'updated':
      return <RelativeTime at={sys.updatedAt} />
    case 'created':
      return <RelativeTime at={sys.createdAt} />
    case 'published':
      return sys.publishedAt ? <RelativeTime at={sys.publishedAt} /> : <NoValue />
    case 'by':
      return <UserName user={sys.updatedBy?.sys.id} />
    case 'tags':
      return metadata?.tags?.length ? <TagNames tags={metadata.tags} /> : <NoValue />
    case 'version':
      return sys.version
    case 'id':
      return <code>{sys.id}</code>
    default:
      return (
        <>
          <StatusPill status={statusOf(sys)} />
          <ScheduleMark item={item} />
        </>
      )
  }
}

const NameContext = createContext<(user: string | undefined) => string>(() => '')

/** Loads the users and scheduled actions of all rows at once. */
export function NamesProvider({ children }: { children: ReactNode }) {
  return (
    <NameContext value={useUserName()}>
      <UpcomingProvider>{children}</UpcomingProvider>
    </NameContext>
  )
}

const UserName = ({ user }: { user: string | undefined }) => use(NameContext)(user)
