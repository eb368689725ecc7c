import type { ReactNode } from 'react'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { By } from '../../../parts/content/by.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { formatBytes } from '../../../parts/text/format.ts'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'

export function InfoPanel() {
  const { state } = useEdit()
  const { sys, fields } = state.base
  return (
    <section className={classes.panel} aria-labelledby="info-title">
      <h2 id="info-title" className={classes.panelTitle}>
        Info
      </h2>
      <dl className={classes.facts}>
        <Fact name="Changed">
          <RelativeTime at={sys.updatedAt} />
          <By user={sys.updatedBy?.sys.id} />
        </Fact>
        <Fact name="Published">
          {sys.publishedAt ? (
            <>
              <RelativeTime at={sys.publishedAt} />
              <By user={sys.publishedBy?.sys.id} />
            </>
          ) : (
            'Not published'
          )}
        </Fact>
        <Fact name="Created">
          <RelativeTime at={sys.createdAt} />
          <By user={sys.createdBy?.sys.id} />
        </Fact>
        <Fact name="Version">{sys.version}</Fact>
        <Fact name="Size">{formatBytes(new Blob([JSON.stringify(fields ?? {})]).size)}</Fact>
        <Fact name="ID">
          <code className={classes.id}>{sys.id}</code> <CopyButton compact text={sys.id} what="the ID" />
        </Fact>
      </dl>
    </section>
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
