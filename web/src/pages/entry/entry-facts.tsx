import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../api/session.ts'
import type { Entry } from '../../api/wire.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import classes from './entry-facts.module.css'

export function EntryFacts({ entry: { sys, metadata } }: { entry: Entry }) {
  const tags = metadata?.tags ?? []
  return (
    <aside className={classes.facts} aria-label="About this entry">
      <dl>
        <Fact name="Changed">
          <RelativeTime at={sys.updatedAt} /> <By user={sys.updatedBy?.sys.id} />
        </Fact>
        <Fact name="Published">{sys.publishedAt ? <RelativeTime at={sys.publishedAt} /> : 'Not published'}</Fact>
        <Fact name="Created">
          <RelativeTime at={sys.createdAt} /> <By user={sys.createdBy?.sys.id} />
        </Fact>
        <Fact name="Version">{sys.version}</Fact>
        {tags.length > 0 && (
          <Fact name="Tags">
            <span className={classes.tags}>
              {tags.map(({ sys: { id } }) => (
                <span key={id} className={classes.tag}>
                  {id}
                </span>
              ))}
            </span>
          </Fact>
        )}
        <Fact name="Id">
          <code className={classes.id}>{sys.id}</code> <CopyButton compact text={sys.id} what="the id" />
        </Fact>
      </dl>
    </aside>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function By({ user }: { user: string | undefined }) {
  const { data: session } = useQuery(sessionQuery)
  return user !== undefined && user === session?.user.id ? 'by you' : null
}
