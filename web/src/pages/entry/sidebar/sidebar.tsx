import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { activatedTypeQuery } from '../../../api/content-types.ts'
import { editorInterfaceQuery } from '../../../api/management.ts'
import { ConceptsPanel } from '../../../features/content-editing/concepts-panel.tsx'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { SaveNote } from '../../../features/content-editing/save-state.tsx'
import { TagsPanel } from '../../../features/content-editing/tags-panel.tsx'
import { VersionsPanel } from '../../../features/content-editing/versions-panel.tsx'
import { ReleasesPanel } from '../../../features/releases/releases-panel.tsx'
import { SchedulePanel } from '../../../features/schedule/schedule-panel.tsx'
import { t } from '../../../i18n/entry.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { ExtensionNote } from '../form/extension-note.tsx'
import { InfoPanel } from './info-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import { LocalesPanel } from './locales-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { type Panel, sidebarOf } from './sidebar-widgets.ts'
import { StatusPanel } from './status-panel.tsx'

const NO_RULES: readonly never[] = []

/** The sidebar, as the content type arranges it. */
export function Sidebar({ onDeleted }: { onDeleted: () => void }) {
  const { env } = useEnvironment()
  const { state, type } = useEdit()
  // The server checks concepts by the activated version of the type.
  const { data: activated } = useQuery(
    activatedTypeQuery(env, state.entry.sys.contentType.sys.id, type?.sys.publishedVersion),
  )
  const { data, isPending } = useQuery(editorInterfaceQuery(env, state.entry.sys.contentType.sys.id))
  const panels: Readonly<Record<Panel, ReactNode>> = {
    status: <StatusPanel onDeleted={onDeleted} />,
    translation: <LocalesPanel />,
    tags: <TagsPanel />,
    concepts: <ConceptsPanel rules={activated?.metadata?.taxonomy ?? NO_RULES} />,
    links: <LinksPanel />,
    preview: <PreviewPanel />,
    versions: <VersionsPanel />,
    info: <InfoPanel />,
  }
  // Empty until the order is known, so that nothing jumps.
  if (isPending) return <Skeleton height={120} radius={12} />
  const scheduled = (
    <>
      <div className={classes.place}>
        <SchedulePanel item={state.base} className={classes.panel} />
      </div>
      <div className={classes.place}>
        <ReleasesPanel item={state.base} className={classes.panel} />
      </div>
    </>
  )
  const items = sidebarOf(data?.sidebar)
  const hasStatus = items.some((item) => item.kind === 'panel' && item.panel === 'status')
  return (
    <aside className={classes.aside} aria-label={t('about')}>
      {!hasStatus && (
        <section className={`${classes.place} ${classes.panel}`} data-panel="status" aria-label={t('saveState')}>
          <SaveNote />
        </section>
      )}
      {!hasStatus && scheduled}
      {items.map((item) =>
        item.kind === 'panel' ? (
          <Fragment key={item.panel}>
            <div className={classes.place} data-panel={item.panel}>
              {panels[item.panel]}
            </div>
            {item.panel === 'status' && scheduled}
          </Fragment>
        ) : (
          <section key={item.id} className={classes.panel} aria-label={t('extension')}>
            <ExtensionNote id={item.id} isApp={item.isApp} />
          </section>
        ),
      )}
    </aside>
  )
}
