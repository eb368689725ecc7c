import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Release } from '#contract/resources/release'
import { hasStatus } from '../../api/errors.ts'
import { keyOf } from '../../api/management.ts'
import { deleteRelease, publishRelease, releaseQuery, releasesKey } from '../../api/releases.ts'
import { upcomingQuery } from '../../api/scheduled-actions.ts'
import { ActionRow } from '../../features/schedule/action-row.tsx'
import schedule from '../../features/schedule/schedule.module.css'
import { ScheduleDialog } from '../../features/schedule/schedule-dialog.tsx'
import { t } from '../../i18n/releases.ts'
import { t as schedules } from '../../i18n/schedule.ts'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { Confirm, ConfirmChange } from '../../parts/dialogs/confirm.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Loaded } from '../../parts/feedback/loaded.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { NotFound } from '../../parts/feedback/not-found.tsx'
import { ReadOnlyNote } from '../../parts/feedback/read-only-note.tsx'
import { Breadcrumbs } from '../../parts/layout/breadcrumbs.tsx'
import { Card } from '../../parts/layout/card.tsx'
import layout from '../../parts/layout/page.module.css'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { useChange } from '../../state/use-change.ts'
import { ReleaseHistory } from './release-history.tsx'
import { ReleaseItem } from './release-item.tsx'
import classes from './releases.module.css'
import { type Readiness, useReadiness } from './use-readiness.ts'

export function ReleasePage() {
  const { env } = useEnvironment()
  const { id = '' } = useParams()
  const release = useQuery(releaseQuery(env, id))
  if (hasStatus(release.error, 404)) return <NotFound />
  return <Loaded query={release}>{(found) => <ReleaseView release={found} />}</Loaded>
}

type Dialog = 'publish' | 'schedule' | 'delete' | null

function ReleaseView({ release }: { release: Release }) {
  const { home, may } = useEnvironment()
  const [dialog, setDialog] = useState<Dialog>(null)
  const readiness = useReadiness(release)
  const isOpen = release.sys.status === 'active' && may.inSpace('releases.manage')
  const close = () => setDialog(null)
  const entity = { sys: { type: 'Link', linkType: 'Release', id: release.sys.id } } as const
  const isReady = !readiness.isChecking && readiness.items.length > 0 && problemsOf(readiness) === 0
  return (
    <LinkedProvider links={readiness.items.map(({ link }) => link)}>
      <title>{`${release.title} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: t('title'), to: `${home}/releases` }]} />
      <header className={layout.header}>
        <h1>{release.title}</h1>
        {isOpen && (
          <div className={classes.buttons}>
            <Button disabled={!isReady} onClick={() => setDialog('publish')}>
              {t('publish')}
            </Button>
            <Button variant="default" disabled={readiness.items.length === 0} onClick={() => setDialog('schedule')}>
              {t('schedule')}
            </Button>
            <Button variant="default" onClick={() => setDialog('delete')}>
              {t('delete')}
            </Button>
          </div>
        )}
      </header>
      {release.sys.status === 'archived' && <ReadOnlyNote>{t('isArchived')}</ReadOnlyNote>}
      <div className={classes.lists}>
        <Schedule release={release} isOpen={isOpen} />
        <Contents release={release} readiness={readiness} />
        {release.sys.status === 'active' && <Preview release={release} />}
        <ReleaseHistory release={release} />
      </div>
      {dialog === 'publish' && <PublishDialog release={release} onClose={close} />}
      {dialog === 'schedule' && <ScheduleDialog entity={entity} verbs={['publish']} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog release={release} onClose={close} />}
    </LinkedProvider>
  )
}

const problemsOf = ({ items }: Readiness): number => items.filter(({ problems }) => problems.length > 0).length

function Contents({ release, readiness }: { release: Release; readiness: Readiness }) {
  const { items, isChecking, error } = readiness
  const failing = problemsOf(readiness)
  const summary = failing > 0 ? t('notReady', { count: failing }) : t('allReady')
  return (
    <Card title={t('contents')} aside={<span className={classes.about}>{t('items', { count: items.length })}</span>}>
      {error ? <Failure error={error} /> : null}
      {items.length === 0 ? (
        <Message title={t('noItems')}>{t('noItemsHint')}</Message>
      ) : (
        <>
          {release.sys.status === 'active' && (
            <p className={`${classes.summary} ${failing > 0 ? classes.problem : classes.about}`} role="status">
              {isChecking ? t('checking') : summary}
            </p>
          )}
          <ul className={classes.rows}>
            {items.map((item) => (
              <ReleaseItem key={`${item.link.sys.linkType} ${item.link.sys.id}`} {...{ release, item, isChecking }} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** The scheduled publication of the release. */
function Schedule({ release, isOpen }: { release: Release; isOpen: boolean }) {
  const { env } = useEnvironment()
  const { data = [] } = useQuery(upcomingQuery(env))
  const own = data.filter(({ entity }) => entity.sys.linkType === 'Release' && entity.sys.id === release.sys.id)
  if (own.length === 0) return null
  return (
    <Card title={schedules('title')}>
      <ul className={`${schedule.rows} ${classes.rows}`}>
        {own.map((action) => (
          <ActionRow key={action.sys.id} action={action} type={undefined} canCancel={isOpen} />
        ))}
      </ul>
    </Card>
  )
}

function Preview({ release }: { release: Release }) {
  const code = `timelinePreview: { release: { lte: '${release.sys.id}' } }`
  return (
    <Card title={t('preview')} aside={<CopyButton text={code} what={t('previewOption')} />}>
      <div className={classes.preview}>
        <p>{t('previewHint')}</p>
        <code className={classes.code}>{code}</code>
      </div>
    </Card>
  )
}

function PublishDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const { env } = useEnvironment()
  const publish = useChange(() => publishRelease(env, release), {
    changes: keyOf(env),
    after: ({ sys }) => {
      onClose()
      const isDone = sys.status === 'succeeded'
      notify(isDone ? t('published') : t('publishFailed'), { isProblem: !isDone })
    },
  })
  return (
    <Confirm
      title={t('publishTitle', { name: release.title })}
      action={t('publish')}
      change={publish}
      onClose={onClose}
    >
      {t('publishText')}
    </Confirm>
  )
}

function DeleteDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const { env, home } = useEnvironment()
  const navigate = useNavigate()
  return (
    <ConfirmChange
      title={t('deleteTitle', { name: release.title })}
      action={t('delete')}
      run={() => deleteRelease(env, release)}
      changes={[...releasesKey(env), 'list']}
      done={t('deleted')}
      after={() => void navigate(`${home}/releases`)}
      onClose={onClose}
    >
      {t('deleteText')}
    </ConfirmChange>
  )
}
