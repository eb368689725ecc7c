import type { ReactNode } from 'react'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as editing } from '../../../i18n/editing.ts'
import { t } from '../../../i18n/entry.ts'
import { By } from '../../../parts/content/by.tsx'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { formatBytes } from '../../../parts/text/format.ts'
import { RelativeTime } from '../../../parts/text/relative-time.tsx'
import panelClasses from './panels.module.css'

export function InfoPanel() {
  const { state } = useEdit()
  const { sys, fields } = state.base
  return (
    <section className={classes.panel} aria-labelledby="info-title">
      <h2 id="info-title" className={classes.panelTitle}>
        {editing('info')}
      </h2>
      <dl className={panelClasses.facts}>
        <Fact name={t('changed')}>
          <RelativeTime at={sys.updatedAt} />
          <By user={sys.updatedBy?.sys.id} />
        </Fact>
        <Fact name={editing('published')}>
          {sys.publishedAt ? (
            <>
              <RelativeTime at={sys.publishedAt} />
              <By user={sys.publishedBy?.sys.id} />
            </>
          ) : (
            t('notPublished')
          )}
        </Fact>
        <Fact name={editing('created')}>
          <RelativeTime at={sys.createdAt} />
          <By user={sys.createdBy?.sys.id} />
        </Fact>
        <Fact name={t('version')}>{sys.version}</Fact>
        <Fact name={editing('size')}>{formatBytes(new Blob([JSON.stringify(fields ?? {})]).size)}</Fact>
        <Fact name={editing('id')}>
          <code className={panelClasses.id}>{sys.id}</code> <CopyButton compact text={sys.id} what={editing('theId')} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={panelClasses.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
